import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createHeartbeat } from '../src/platform/jobs/heartbeat.ts';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { get, db, config, app } = await startApp();
const catalogue = await seedCatalogue(db);

test('says which engine answers', async () => {
  const response = await get('/healthz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok', engine: process.env.TEST_DATABASE });
});

test('is ready when the database answers and has seen every migration', async () => {
  const ready = await get('/readyz');
  expect(ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', migrations: 'ok', writes: 'ok' } });
  await db.orm.execute(sql`update migrations set name = 'x' || name where name like '0001%'`);
  const behind = await get('/readyz');
  expect(behind.statusCode).toBe(503);
  expect(behind.json()).toEqual({
    status: 'failed',
    checks: { database: 'ok', migrations: 'failed', writes: 'ok' },
  });
  await db.orm.execute(sql`update migrations set name = substr(name, 2) where name like 'x0001%'`);
});

test('is not ready while its worker has not looked for work, or no longer does', async () => {
  let age: number | null = null;
  const heartbeat = { ...createHeartbeat(), age: () => age };
  const other = await buildApp({ config, db, heartbeat });
  const worker = async () => (await other.inject('/readyz')).json().checks.worker;
  expect(await worker()).toBe('failed');
  age = 100;
  expect(await worker()).toBe('ok');
  age = 60_000;
  expect(await worker()).toBe('failed');
  await other.close();
});

test('says that it stops before it does, and still answers', async () => {
  const other = await buildApp({ config, db });
  other.drain();
  expect((await other.inject('/readyz')).json()).toMatchObject({ status: 'stopping' });
  const answer = await other.inject('/api/games/');
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await other.close();
});

test('a process that only works in the background has health and no calls', async () => {
  const worker = await buildApp({ config: { ...config, role: 'worker' }, db });
  expect((await worker.inject('/healthz')).statusCode).toBe(200);
  expect((await worker.inject('/api/games/')).statusCode).toBe(404);
  await worker.close();
});

test('turns calls away while it is full, except health and webhooks', async () => {
  const full = await buildApp({ config: { ...config, maxInFlight: 1 }, db });
  full.load.inFlight = 1;
  const turnedAway = await full.inject('/api/games/');
  expect(turnedAway.statusCode).toBe(503);
  expect(turnedAway.headers['retry-after']).toBe('1');
  expect(turnedAway.json()).toEqual({ detail: expect.any(String) });
  expect((await full.inject('/healthz')).statusCode).toBe(200);
  const notify = { method: 'POST', url: '/api/payments/sandbox/notify/' } as const;
  expect((await full.inject(notify)).statusCode).toBe(401);
  full.load.inFlight = 0;
  expect((await full.inject('/api/games/')).statusCode).toBe(200);
  await full.close();
});

test('calls with a body are turned away, too, when many come at once', async () => {
  const narrow = await buildApp({ config: { ...config, maxInFlight: 2 }, db });
  const products = [{ product_id: catalogue.products.uc60, quantity: 1 }];
  const payload = { products, email: 'buyer@example.com' };
  const buy = () => narrow.inject({ method: 'POST', url: '/api/orders/pubg/', payload });
  const all = await Promise.all(Array.from({ length: 20 }, async () => (await buy()).statusCode));
  expect(new Set(all)).toEqual(new Set([201, 503]));
  expect(narrow.load.inFlight).toBe(0);
  await narrow.close();
});

test('counts a call until it is answered', async () => {
  await Promise.all(Array.from({ length: 40 }, () => get('/api/games/')));
  await get('/no-such-page');
  expect(app.load).toEqual({ inFlight: 0, shed: 0 });
});
