import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { moogold } from '../src/modules/fulfillment/suppliers/moogold.ts';
import { callMoogold } from '../src/modules/fulfillment/suppliers/moogold-call.ts';
import { SupplierError } from '../src/modules/fulfillment/suppliers/supplier.ts';
import { supplierOrders } from '../src/platform/db/schema/deliveries.ts';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop();
const { orm } = shop.db;
await shop.listen();
afterEach(() => shop.stopWork());
const account = shop.sandbox.accounts.moogold;
const adapter = moogold(account, 50);

/** A paid order for a player; the first letters of the id are the sandbox's switches. */
async function paid(player: string, browser = shop.browser()) {
  const answer = await browser.post('/api/orders/supply_channel/', {
    products: [{ product_id: shop.catalogue.products.crystals, quantity: 2 }],
    email: 'buyer@example.com',
    supply_channel_user_id: player,
    supply_channel_server: 'eu',
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { id } = answer.json();
  const { page } = await shop.payAt(browser, id, 'ps_ru');
  await shop.sandbox.choose(page, 'approve');
  const status = async () => (await shop.state(browser, id)).status;
  await until(async () => (await status()) === 'paid');
  return { id, status };
}
const bought = async (order: string) =>
  (await orm.select().from(supplierOrders).where(eq(supplierOrders.orderId, order)))[0]!;
const detailOf = async (key: string) => {
  const answer = await callMoogold(account, 'order/order_detail_partner_id', { partner_order_id: key });
  return answer.body as {
    order_status: string;
    item: { variation_id: string; quantity: string; player_id: string }[];
  };
};
/** A job that failed waits; here it is looked at now. */
const hurry = (order: string) =>
  orm
    .update(jobs)
    .set({ runAt: new Date() })
    .where(eq(jobs.key, `deliver_by_supplier:${order}`));
const hurried = (order: string, done: () => Promise<boolean>) =>
  until(async () => {
    if (await done()) return true;
    await hurry(order);
    return false;
  });

describe('an order at the supplier', () => {
  test('is bought under our key, and done when it says so', async () => {
    const { id, status } = await paid('700123');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    const { key, supplier } = await bought(id);
    expect(supplier).toBe('moogold');
    expect(await detailOf(key)).toMatchObject({
      order_status: 'completed',
      item: [{ variation_id: 'gi-60', quantity: '2', player_id: '700123' }],
    });
  });

  test('that was accepted without an answer is asked for by our key, and is one order', async () => {
    const { id, status } = await paid('timeout-1');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    const { key } = await bought(id);
    const answer = await callMoogold(account, 'order/order_detail_partner_id', { partner_order_id: key });
    expect(answer.body).toMatchObject({ times: 1 });
  });

  test('is asked for again while the supplier is busy', async () => {
    const { id, status } = await paid('busy-1');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
  });

  test.each(['refused-1', 'fails-1'])(
    'that will not be delivered fails, and the money is owed back: %s',
    async (player) => {
      const { id, status } = await paid(player);
      await shop.work();
      await hurried(id, async () => (await status()) === 'failed');
      expect((await bought(id)).state).toBe('rejected');
    },
  );
});

describe('the adapter', () => {
  const request = (key: string) => ({
    key,
    product: '1/77?user=Player ID',
    quantity: 1,
    userId: '7',
    server: null,
    since: new Date(),
  });
  const reason = (promise: Promise<unknown>) =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof SupplierError ? error.reason : String(error)),
    );

  test('knows nothing of an order that was never made, and gives one purchase for one key', async () => {
    const asked = request(crypto.randomUUID());
    expect(await adapter.find(asked)).toBeNull();
    expect(await adapter.order(asked)).toBe('accepted');
    expect(await adapter.order(asked)).toBe('accepted');
    expect(await detailOf(asked.key)).toMatchObject({
      times: 2,
      item: [{ variation_id: '77', player_id: '7' }],
    });
    expect(await adapter.find(asked)).not.toBeNull();
  });

  test('takes wrong credentials, silence and nonsense for being away: nothing is given up for them', async () => {
    const asked = request(crypto.randomUUID());
    for (const wrong of [{ secret: 'another' }, { url: 'http://127.0.0.1:1' }, { url: shop.sandbox.url }]) {
      const away = moogold({ ...account, ...wrong }, 50);
      expect(await reason(away.order(asked))).toBe('unavailable');
      expect(await reason(away.find(asked))).toBe('unavailable');
    }
  });

  test('lists products and servers', async () => {
    expect(await adapter.listProducts('50')).toEqual([{ id: '1', name: 'Sandbox' }]);
    expect(await adapter.listServers('1')).toContainEqual({ id: 'eu', name: 'Europe' });
  });
});
