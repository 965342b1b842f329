import { rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { watchClock } from '../src/platform/jobs/runner.ts';
import { freshDatabase } from './support/database.ts';
import { movableClock } from './support/faketime.ts';
import { startPurchases } from './support/purchases.ts';
import { startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const HOUR = 3_600_000;
/** Seconds off; an order has an hour to be paid. */
const JUMPS = [1_500, -1_500, 1_200, -1_800, 0];

/** With the embedded database its clock is the process's; PostgreSQL has its own, which stays as it is. */
test('a clock that jumps back and forth by the half hour during purchases loses nothing and does nothing twice', {
  tags: '@spec-17.39',
  timeout: 600_000,
}, async () => {
  const { db, dataDir, databaseUrl } = await freshDatabase();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const clock = await movableClock(dataDir);
  const shop = await startPurchases({ db, dataDir, databaseUrl }, clock.env);
  onTestFinished(shop.stop);
  const { api, state } = shop;
  const off = async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    return (Date.parse(headers.get('date')!) - Date.now()) / 1_000;
  };
  for (const seconds of JUMPS) {
    await clock.set(seconds);
    await until(async () => Math.abs((await off()) - seconds) < 60);
    const target = state.answers + 12;
    await until(async () => state.answers >= target || !state.killing);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  }
  await shop.settle();
});

describe('a clock of this machine that was set back an hour', () => {
  const back = () => {
    const set = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR);
    onTestFinished(() => set.mockRestore());
  };

  test('keeps no public answer for longer than its moment', { tags: '@spec-17.39' }, async () => {
    const shop = await startShop({ answerCacheTtl: 300 });
    const titles = async () =>
      (await shop.get('/api/games/')).json().results.map(({ title }: { title: string }) => title);
    expect(await titles()).not.toContain('After');
    await shop.db.pool.query(`update games set title = 'After'`);
    back();
    await until(async () => (await titles()).includes('After'));
  });

  test('has an order end at the time of the database', { tags: '@spec-17.39' }, async () => {
    const shop = await startShop();
    const id = await shop.order(shop.browser());
    await shop.db.orm.update(orders).set({ expires: sql`now()` }).where(eq(orders.id, id));
    back();
    expect(await expireOrder(createPaymentContext(shop.config, shop.db), id)).toBeNull();
    const [order] = await shop.db.orm.select().from(orders).where(eq(orders.id, id));
    expect(order!.status).toBe('failed');
  });
});

test('a clock that goes on, and one that is late to answer, were not set back', () => {
  const wasSetBack = watchClock();
  const now = () => performance.now();
  expect(wasSetBack(now(), 100_000 + now())).toBe(false);
  expect(wasSetBack(now(), 100_500 + now())).toBe(false);
  // Asked five seconds ago: read at any moment since.
  expect(wasSetBack(now() - 5_000, 97_000 + now())).toBe(false);
  expect(wasSetBack(now(), 90_000 + now())).toBe(true);
  expect(wasSetBack(now(), 90_000 + now())).toBe(false);
});
