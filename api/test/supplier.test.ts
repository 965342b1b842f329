import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { refundOrder } from '../src/modules/fulfillment/operator-orders.ts';
import { checkBalances } from '../src/modules/fulfillment/supplier-balances.ts';
import { split } from '../src/modules/fulfillment/supplier-orders.ts';
import { moogold } from '../src/modules/fulfillment/suppliers/moogold.ts';
import { suppliersOf } from '../src/modules/fulfillment/suppliers/registry.ts';
import { products } from '../src/platform/db/schema/catalogue.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { supplyOf } from './support/supply.ts';

const shop = await startProviderShop();
const { orm } = shop.db;
await shop.listen();
afterEach(() => shop.stopWork());
const { paid, partsOf, hurried, openAlert, choose } = supplyOf(shop);
const account = shop.sandbox.accounts.moogold;
const adapter = moogold(account, 50);
const { crystals } = shop.catalogue.products;
const change = (values: Partial<typeof products.$inferInsert>) =>
  orm.update(products).set(values).where(eq(products.id, crystals));

describe('an order at the supplier', () => {
  test('is bought under our key, and done when it says so', async () => {
    const { id, status } = await paid('700123');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    expect(await partsOf(id)).toMatchObject([{ supplier: 'moogold', product: 'gi-60', quantity: 2 }]);
  });

  test('that was accepted without an answer is asked for by our key, and is one order', {
    tags: '@spec-13.3',
  }, async () => {
    const { id, status } = await paid('timeout-1');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    const [{ key } = { key: '' }] = await partsOf(id);
    expect(await timesOrdered(key)).toBe(1);
  });

  test('that never arrived there is unknown by our key, and ordered again', {
    tags: '@spec-13.3',
  }, async () => {
    const { id, status } = await paid('hangs-1');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    const [{ key } = { key: '' }] = await partsOf(id);
    expect(await timesOrdered(key)).toBe(1);
  });

  test('is asked for again while the supplier is busy', async () => {
    const { id, status } = await paid('busy-1');
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
  });

  test('that was refunded for good fails, and the buyer is due a refund', {
    tags: '@spec-13.7',
  }, async () => {
    const { id, status } = await paid('fails-1');
    await shop.work();
    await hurried(id, async () => (await status()) === 'failed');
    expect(await partsOf(id)).toMatchObject([{ state: 'rejected', note: 'refunded' }]);
  });

  test.each(['wrong-1', 'cancelled-1', 'failed-1'])(
    'that is not over for good keeps the money, and raises an alert: %s',
    { tags: '@spec-13.7' },
    async (player) => {
      const { id, status } = await paid(player);
      await shop.work();
      await hurried(id, () => openAlert('delivery_needs_a_person', id));
      expect(await status()).toBe('sending');
      const parts = await partsOf(id);
      expect(parts).toMatchObject([{ supplier: 'moogold', state: 'attention' }]);
      const { key } = parts[0]!;
      await expect(orm.transaction((tx) => refundOrder(tx, id, false))).rejects.toThrow('--force');
      // Their customer service has given the wallet its money back.
      await choose({ order: key, state: 'refunded' });
      await hurried(id, async () => (await status()) === 'failed');
      expect(await openAlert('delivery_needs_a_person', id)).toBeUndefined();
    },
  );

  test('of more than ten pieces goes in parts under keys of their own, and is done when all are', {
    tags: '@spec-13.8',
  }, async () => {
    expect([split(10, 10), split(23, 10), split(3, 1)]).toEqual([[10], [10, 10, 3], [1, 1, 1]]);
    await change({ maxQuantity: 30 });
    const { id, status } = await paid('700124', 23);
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    const parts = await partsOf(id);
    expect(parts.map(({ quantity }) => quantity)).toEqual([10, 10, 3]);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(3);
    for (const { key } of parts) expect(await timesOrdered(key)).toBe(1);
  });

  test('of e-vouchers brings their codes, each once, to the order and its letter', {
    tags: '@spec-13.9',
  }, async () => {
    await change({ maxQuantity: 30, supplierProduct: '2/993005' });
    const { id, status, browser } = await paid('700125', 12);
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    await change({ supplierProduct: 'gi-60' });
    const { order_products: lines } = await shop.detail(browser, id);
    const codes = lines[0]!.codes!.map(({ code }) => code);
    expect(codes).toHaveLength(12);
    expect(new Set(codes).size).toBe(12);
    const numbers = codes.map((code) => Number(/^MG-\d+-(\d+)$/.exec(code)![1]));
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
  });

  test.each([
    ['114', 'supplier_out_of_stock', 'moogold:gi-60'],
    ['422', 'supplier_misconfigured', 'moogold'],
    ['433', 'supplier_misconfigured', 'moogold'],
  ])(
    'that is turned down with %s waits, and is bought when that was mended',
    { tags: '@spec-13.10' },
    async (code, kind, about) => {
      const { id, status } = await paid('700126');
      await choose({ error: code });
      await shop.work();
      const alert = await hurried(id, async () => {
        const found = await openAlert(kind, about);
        return found?.data.order === id && found.data;
      });
      await choose({ error: '' });
      expect(alert).toMatchObject({ says: expect.stringContaining(code) });
      expect(await status()).toBe('sending');
      await hurried(id, async () => (await status()) === 'done');
      expect(await openAlert(kind, about)).toBeUndefined();
    },
  );
});

describe('the wallet', () => {
  const suppliers = suppliersOf([adapter]);
  const isSold = async () => (await shop.get(`/api/products/${crystals}/`)).statusCode === 200;
  afterEach(async () => {
    await choose({ balance: '1000.00' });
    await checkBalances(orm, suppliers, 50);
  });

  test('that gets low raises an alert while its goods are still sold', {
    tags: '@spec-13.11',
  }, async () => {
    await choose({ balance: '49.99' });
    await checkBalances(orm, suppliers, 50);
    expect((await openAlert('supplier_balance_low', 'moogold'))!.data).toMatchObject({ left: '49.99 USD' });
    expect(await isSold()).toBe(true);
    await choose({ balance: '50.00' });
    await checkBalances(orm, suppliers, 50);
    expect(await openAlert('supplier_balance_low', 'moogold')).toBeUndefined();
  });

  test('that is empty takes its goods off sale until it is filled', { tags: '@spec-13.11' }, async () => {
    await choose({ balance: '0' });
    await checkBalances(orm, suppliers, 50);
    expect(await isSold()).toBe(false);
    expect(await openAlert('supplier_balance_empty', 'moogold')).toBeDefined();
    const body = { products: [{ product_id: crystals, quantity: 1 }], email: 'a@example.com' };
    const answer = await shop.browser().post('/api/orders/supply_channel/', {
      ...body,
      ...{ supply_channel_user_id: '1', supply_channel_server: 'eu' },
    });
    expect(answer.json()).toEqual({ products: [{ product_id: ['Товар временно закончился.'] }] });
    await choose({ balance: '20' });
    await checkBalances(orm, suppliers, 50);
    expect(await isSold()).toBe(true);
  });

  test('that is too small for an order counts as empty until it grows; the order waits for it', {
    tags: '@spec-13.11',
  }, async () => {
    const { id, status } = await paid('700127');
    await choose({ balance: '1.50' });
    await shop.work();
    await hurried(id, () => openAlert('supplier_balance_empty', 'moogold'));
    expect(await isSold()).toBe(false);
    await checkBalances(orm, suppliers, 1);
    expect(await isSold()).toBe(false);
    await choose({ balance: '100.00' });
    await hurried(id, async () => (await status()) === 'done');
    expect(await isSold()).toBe(true);
    expect(await openAlert('supplier_balance_empty', 'moogold')).toBeUndefined();
  });
});

/** How often the sandbox was asked to order under a key. */
async function timesOrdered(key: string): Promise<number> {
  const listed = await (await fetch(`${shop.sandbox.url}/supplier/orders.json`)).json();
  return (listed as { partner_order_id: string; times: number }[]).find(
    ({ partner_order_id }) => partner_order_id === key,
  )!.times;
}
