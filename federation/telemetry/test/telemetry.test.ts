import { spawnSync } from 'node:child_process';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addRequestSpans,
  currentTraceparent,
  forPropagation,
  inSpan,
  inTrace,
  navigationSpan,
} from '../src/index.ts';
import { startTelemetry, type Telemetry } from '../src/start.ts';
import { startCollector } from '../src/testing/collector.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const ABOVE = '00f067aa0ba902b7';
/** OpenTelemetry takes small numbers for times since the process began. */
const NAVIGATED = Date.UTC(2026, 0, 1);
const from = (trace: string, flags = '01') => ({ traceparent: `00-${trace}-${ABOVE}-${flags}` });
const trace = (digit: string) => `${digit.repeat(8)}${'0'.repeat(24)}`;

let collector: Awaited<ReturnType<typeof startCollector>>;
let telemetry: Telemetry;
let app: FastifyInstance;
const registry = new Registry();

beforeAll(async () => {
  collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  telemetry = (await startTelemetry({
    service: 'shop-test',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5' },
  }))!;
  telemetry.watch(registry);
  const orders = new Counter({
    name: 'orders_total',
    help: 'Orders.',
    labelNames: ['kind'],
    registers: [registry],
  });
  orders.inc({ kind: 'pubg' }, 3);
  const times = new Histogram({
    name: 'wait_seconds',
    help: 'Waiting.',
    buckets: [1, 2],
    registers: [registry],
  });
  for (const value of [0.5, 1.5, 1.6, 9]) times.observe(value);

  app = Fastify({ logger: { level: 'info', ...telemetry.logOptions } });
  addRequestSpans(app, telemetry);
  app.post('/orders/:id', async (request) => {
    request.log.info('Ordered');
    const later = await inSpan('call provider', {}, async () =>
      forPropagation({ accept: 'x', ...from(trace('f')) }),
    );
    return { here: currentTraceparent(), later };
  });
  app.post('/webhooks', () =>
    inTrace(answer.here, 'payment succeeded', {}, () => Promise.reject(new TypeError('4111111111111111'))),
  );
  app.post('/slow/:id', async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    request.log.info('Answered slowly');
    return {};
  });
  app.get('/pages/:id', async () => ({ here: currentTraceparent() }));
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ here: currentTraceparent() }));

  const post = await app.inject({ method: 'POST', url: '/orders/7', headers: from(TRACE, '00') });
  answer = post.json();
  for (const digit of ['1', 'e'])
    await app.inject({ method: 'GET', url: '/pages/7', headers: from(trace(digit)) });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  // With a body, whose end is not the end of the request.
  slow = await fetch(`${origin}/slow/7`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...from(trace('9')) },
  });
  silent = (await app.inject({ method: 'GET', url: '/healthz' })).json();
  // Hours later, somewhere else.
  await app.inject({ method: 'POST', url: '/orders/8', headers: from(trace('a')) });
  await inTrace(answer.here, 'job deliver', {}, () => inSpan('call supplier', {}, () => {}));
  await app.inject({ method: 'POST', url: '/webhooks', headers: from(trace('b')) });
  navigationSpan({
    name: 'navigate /x',
    traceparent: `00-${trace('c')}-${ABOVE}-00`,
    start: NAVIGATED,
    end: NAVIGATED + 2_000,
  });
  await telemetry.stop();
  await app.close();
});
let answer: { here: string; later: Record<string, string> };
let slow: Response;
let silent: { here: string | null };
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await collector.stop();
});

const find = (name: string, traceId?: string) =>
  collector.spans.find((span) => span.name === name && (!traceId || span.traceId === traceId))!;

test('a request goes on with the trace of its caller, named by its route, and what it calls goes on with its own', {
  tags: '@spec-17.36',
}, () => {
  const request = find('POST /orders/:id', TRACE);
  expect(request).toMatchObject({ service: 'shop-test', parentSpanId: ABOVE });
  expect(request.attributes).toMatchObject({ 'http.route': '/orders/:id', 'http.response.status_code': 200 });
  const call = find('call provider', TRACE);
  expect(call.parentSpanId).toBe(request.spanId);
  expect(answer.later).toEqual({ accept: 'x', traceparent: `00-${TRACE}-${call.spanId}-01` });
  expect(JSON.stringify(collector.spans)).not.toContain('/orders/7');
});

test('later work continues the trace it began in, and names the work it was done by', {
  tags: '@spec-17.36',
}, () => {
  const request = find('POST /orders/:id', TRACE);
  const job = find('job deliver');
  expect(job).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId });
  expect(find('call supplier')).toMatchObject({ traceId: TRACE, parentSpanId: job.spanId });
  const webhook = find('POST /webhooks');
  expect(webhook).toMatchObject({ traceId: trace('b'), isError: true });
  expect(find('payment succeeded')).toMatchObject({
    traceId: TRACE,
    links: [webhook.traceId],
    isError: true,
  });
  // An error has its type only: messages repeat what was sent.
  expect(find('payment succeeded').attributes['error.type']).toBe('TypeError');
  expect(JSON.stringify(collector.spans)).not.toContain('4111');
});

test('changes are always recorded; of reads the share that is configured, by the trace’s id', () => {
  expect(find('POST /orders/:id', trace('a'))).toBeDefined();
  expect(find('GET /pages/:id', trace('1'))).toBeDefined();
  expect(find('GET /pages/:id', trace('e'))).toBeUndefined();
  expect(silent.here).toBeNull();
});

test('a navigation has the id that its browser gave out', () => {
  expect(find('navigate /x')).toMatchObject({
    traceId: trace('c'),
    spanId: ABOVE,
    start: NAVIGATED,
    end: NAVIGATED + 2_000,
  });
});

test('a request over a socket is recorded until its answer, and so is the line that says so', async () => {
  expect(slow.status).toBe(200);
  const span = find('POST /slow/:id');
  expect(span.end - span.start).toBeGreaterThanOrEqual(40);
  const lines = collector.logs.filter(({ traceId }) => traceId === span.traceId);
  expect(lines.map(({ body }) => body)).toEqual(
    expect.arrayContaining(['Answered slowly', 'request completed']),
  );
});

test('lines of the log have the ids of their spans', { tags: '@spec-17.36' }, () => {
  const request = find('POST /orders/:id', TRACE);
  expect(collector.logs).toContainEqual({
    service: 'shop-test',
    body: 'Ordered',
    traceId: TRACE,
    spanId: request.spanId,
    severity: 'INFO',
  });
});

test('Prometheus’ metrics are sent under their names', { tags: '@spec-17.36' }, () => {
  const named = (wanted: string) => collector.metrics.find(({ name }) => name === wanted);
  expect(named('orders_total')?.data).toMatchObject({
    sum: { isMonotonic: true, dataPoints: [{ asDouble: 3, attributes: [{ key: 'kind' }] }] },
  });
  expect(named('wait_seconds')?.data).toMatchObject({
    histogram: { dataPoints: [{ count: 4, sum: 12.6, explicitBounds: [1, 2], bucketCounts: [1, 2, 1] }] },
  });
});

test('without an endpoint nothing of the SDK is loaded', { tags: '@spec-17.36' }, () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    const { startTelemetry } = await import('./src/start.ts');
    await import('./src/index.ts');
    console.log(JSON.stringify([await startTelemetry({ service: 'x', env: {} }) ?? null, loaded]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const [started, loaded] = JSON.parse(stdout) as [null, string[]];
  expect(started).toBeNull();
  expect(loaded).toContain('@opentelemetry/api');
  expect(loaded.filter((name) => /@opentelemetry\/(?!api)/.test(name))).toEqual([]);
});
