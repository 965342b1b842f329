import { inTrace } from '@federation/telemetry';
import { startTelemetry } from '@federation/telemetry/start';
import { startCollector } from '@federation/telemetry/testing';
import type { OrderStory } from '@shop/desk-contract/orders';
import { like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';

const collector = await startCollector();
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
const telemetry = await startTelemetry({ service: 'shop-api', env: process.env });
const shop = await startShop({ rateLimitScale: 0, delivery: 'operator' });
afterAll(async () => {
  await telemetry?.stop();
  await collector.stop();
});

test('an order’s trace is found by its number, and what happens to it hours later is part of it', {
  tags: '@spec-17.36',
}, async () => {
  const browser = shop.browser();
  const post = { attributes: { 'http.request.method': 'POST' }, kind: 1 };
  const id = await inTrace(null, 'buy', post, () => shop.order(browser, shop.catalogue.products.uc60, 1));
  // Neither the payer's page nor the provider knows of that trace.
  await shop.approve(await shop.pay(browser, id));

  const support = await joinStaff(shop, 'support');
  const { trace }: OrderStory = (await support.get(`orders/${id}/`)).json();
  expect(trace).toMatch(/^[0-9a-f]{32}$/);
  const asked = await shop.db.orm
    .select({ kind: jobs.kind, traceparent: jobs.traceparent })
    .from(jobs)
    .where(like(jobs.key, `%${id}%`));
  expect(asked.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['expire_order', 'deliver']));
  for (const { kind, traceparent } of asked) expect(traceparent, kind).toMatch(`00-${trace}-`);

  await telemetry?.stop();
  const names = collector.spans.filter(({ traceId }) => traceId === trace).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['buy', 'open payment', 'start payment', 'payment succeeded']),
  );
});
