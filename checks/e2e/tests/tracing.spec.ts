import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CollectedSpan, startCollector } from '@federation/telemetry/testing';
import { freePorts } from '@shop/devkit/free-ports';
import { type Ports, readPorts } from '@shop/devkit/ports';
import { startShop } from '@shop/devkit/shop';
import { choosePubg, METHOD } from '../fixtures/journeys.ts';
import { Requests } from '../fixtures/requests.ts';
import { SEEDED } from '../fixtures/seeded.ts';
import { test as base, expect } from '../fixtures/test.ts';

const DATA = resolve(import.meta.dirname, '../.data');
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3350) + 40;

type Traced = Awaited<ReturnType<typeof startCollector>> & { shop: string };

/** A shop of its own that sends its telemetry, and who takes it. Of reads it samples none. */
const test = base.extend<object, { traced: Traced }>({
  traced: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern
    async ({}, use) => {
      const collector = await startCollector();
      const dataDir = await mkdtemp(join(tmpdir(), 'shop-traced-'));
      await cp(join(DATA, SEEDED), dataDir, { recursive: true });
      const ports = await freePorts(Object.keys(readPorts({})) as (keyof Ports)[], FIRST_PORT);
      const shop = await startShop({
        ports,
        dataDir,
        without: ['desk', 'desk-remotes'],
        env: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_TRACES_SAMPLER_ARG: '0',
          OTEL_METRIC_EXPORT_INTERVAL: '2000',
          RATE_LIMIT_SCALE: '100',
        },
      });
      await use({ ...collector, shop: shop.url });
      await shop.stop();
      await collector.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ traced }, use) => use(traced.shop),
});

test('the trace of an order goes from the browser’s navigation to the delivery, although reads are not sampled', {
  tag: '@spec-17.36',
}, async ({ traced, home, game, orderForm, payment, page, email }) => {
  // Navigations are traced by code that comes when the browser is idle, and nobody else orders within a second.
  const requests = new Requests(page);
  const late = page.waitForResponse(/\/builds\/meta\//);
  await choosePubg({ home, game, orderForm }, 1);
  await late;
  await requests.settled();
  await orderForm.submit(email);
  const gateway = await payment.payBy(METHOD);
  await gateway.approveButton.click();
  await expect(payment.done).toBeVisible();
  await payment.deliveredCodes(1);
  await page.goto('about:blank');

  const named = (name: string | RegExp, spans = traced.spans) =>
    spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
  let whole: CollectedSpan[] = [];
  await expect(async () => {
    const [made] = named('POST /api/orders/pubg/');
    whole = traced.spans.filter(({ traceId }) => traceId === made?.traceId);
    for (const name of [/^navigate /, 'open payment', /^payment succeeded/, 'job deliver', 'job receipt'])
      expect(named(name, whole), String(name)).not.toEqual([]);
  }).toPass();
  const one = (service: string, name: string | RegExp) =>
    named(name, whole).find((span) => span.service === service)!;
  const above = [
    one('shop-shell', 'navigate /products/:id'),
    one('shop-shell', 'POST /api/*'),
    one('shop-api', 'POST /api/orders/pubg/'),
    one('shop-api', 'open payment'),
  ];
  for (const [place, span] of above.entries())
    if (place > 0) expect(span.parentSpanId, span.name).toBe(above[place - 1]!.spanId);
  const provider = one('shop-api', 'call payments_sandbox');
  expect(provider.parentSpanId).toBe(one('shop-api', 'start payment').spanId);
  // The order's part of the provider's webhook is in the order's trace, with a link to the rest.
  const [webhook] = named('POST /api/payments/:provider/notify/');
  expect(webhook!.traceId).not.toBe(above[0]!.traceId);
  expect(one('shop-api', 'payment succeeded').links).toEqual([webhook!.traceId]);
  await expect(async () => {
    expect(traced.logs).toContainEqual(
      expect.objectContaining({ body: 'Webhook', service: 'shop-api', traceId: webhook!.traceId }),
    );
    const sent = traced.metrics.filter(({ name }) => /^(shop_orders|shop_render_utilization)/.test(name));
    expect(new Set(sent.map(({ service }) => service))).toEqual(new Set(['shop-api', 'shop-shell']));
  }).toPass();
  // No address, e-mail or id of an order: routes' patterns only.
  expect(JSON.stringify(traced.spans)).not.toMatch(/@|\/products\/\d|[0-9a-f]{8}-[0-9a-f]{4}-/);
});
