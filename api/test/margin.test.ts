import type { MarginReport } from '@shop/desk-contract/finance';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { checkAccounts } from '../src/modules/fulfillment/supplier-balances.ts';
import { openParts } from '../src/modules/fulfillment/supplier-orders.ts';
import { leastPrice } from '../src/modules/fulfillment/supplier-prices.ts';
import { moogold } from '../src/modules/fulfillment/suppliers/moogold.ts';
import { suppliersOf } from '../src/modules/fulfillment/suppliers/registry.ts';
import { type Supplier, SupplierError } from '../src/modules/fulfillment/suppliers/supplier.ts';
import { products } from '../src/platform/db/schema/catalogue.ts';
import { supplierPrices } from '../src/platform/db/schema/deliveries.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { joinStaff } from './support/staff.ts';
import { supplyOf } from './support/supply.ts';

const RATES = { USD: '95.5' };
const shop = await startProviderShop({ supplierRates: RATES, leastMargin: '5', supplierBalanceEvery: 100 });
const { orm } = shop.db;
await shop.listen();
const { paid, partsOf, hurried, openAlert } = supplyOf(shop);
const adapter = moogold(shop.sandbox.accounts.moogold, 50);
const { crystals } = shop.catalogue.products;
const finance = await joinStaff(shop, 'finance');
const about = String(crystals);
const change = (values: Partial<typeof products.$inferInsert>) =>
  orm.update(products).set(values).where(eq(products.id, crystals));
const isSold = async () => (await shop.get(`/api/products/${crystals}/`)).statusCode === 200;
const check = (suppliers: Supplier[] = [adapter], leastMargin = '5', rates: Record<string, string> = RATES) =>
  checkAccounts(orm, suppliersOf(suppliers, leastMargin), { low: 1, rates });
afterEach(async () => {
  await shop.stopWork();
  await orm.delete(supplierPrices);
  await check([]);
});

test('the least price leaves the margin and is a whole rouble', () => {
  expect(leastPrice(95_00, '5')).toBe(100_00);
  expect(leastPrice(95_01, '0')).toBe(96_00);
  expect(leastPrice(96_00, '0')).toBe(96_00);
});

test('goods whose supplier asks too much go off sale with a price that would do, and come back', {
  tags: '@spec-13.19',
}, async () => {
  // 0.99 USD at 95.50 is 94.55 roubles, 99.28 with the margin.
  await change({ supplierProduct: '1/37010', price: 99_28, discountPrice: null });
  await check();
  expect(await isSold()).toBe(true);
  await change({ price: 99_27 });
  await check();
  expect(await isSold()).toBe(false);
  expect((await openAlert('goods_at_loss', about))!.data).toMatchObject({
    ...{ product: crystals, price: '99.27', cost: '94.55', least: '100.00' },
  });
  await change({ price: 120_00, discountPrice: 90_00 });
  await check();
  expect(await isSold()).toBe(false);
  await change({ discountPrice: null });
  await check();
  expect(await isSold()).toBe(true);
  expect(await openAlert('goods_at_loss', about)).toBeUndefined();
});

test('a supplier whose currency has no rate, or who does not answer, takes nothing off sale', {
  tags: '@spec-13.19',
}, async () => {
  await change({ supplierProduct: '1/37010', price: 1_00, discountPrice: null });
  await check([adapter], '5', {});
  expect(await isSold()).toBe(true);
  expect(await openAlert('supplier_rate_missing', 'moogold:USD')).toBeDefined();
  const away: Supplier = {
    ...adapter,
    price: () => Promise.reject(new SupplierError('away', 'moogold cannot be reached')),
  };
  await check([away]);
  expect(await isSold()).toBe(true);
  await check();
  expect(await isSold()).toBe(false);
  expect(await openAlert('supplier_rate_missing', 'moogold:USD')).toBeUndefined();
});

test('the dear supplier is asked last, cost is kept with the order, and the desk shows the profit', {
  tags: '@spec-13.19',
}, async () => {
  await change({
    ...{ supplier: 'moogold', supplierProduct: '1/37010', price: 120_00, discountPrice: null },
    isSupplied: true,
  });
  await check();
  const { id, status } = await paid('700123', 2);
  await shop.work();
  await hurried(id, async () => (await status()) === 'done');
  expect(await partsOf(id)).toMatchObject([{ supplier: 'moogold', quantity: 2, cost: 189_10 }]);
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const report = async (by: string): Promise<MarginReport> =>
    (await finance.get(`finance/margin/?from=${day}&to=${day}&by=${by}`)).json();
  const row = { orders: 1, revenue: '240.00', cost: '189.10', profit: '50.90', unknown: '0.00' };
  for (const by of ['product', 'game', 'day'])
    expect(await report(by)).toMatchObject({ rows: [row], total: row });
  expect((await report('day')).rows[0]!.name).toBe(day);

  // Goods of unknown cost count as revenue, and not as profit.
  await change({ supplierProduct: 'gi-60' });
  const other = await paid('700124', 1);
  await shop.work();
  await hurried(other.id, async () => (await other.status()) === 'done');
  expect((await report('game')).total).toMatchObject({
    ...{ orders: 2, revenue: '360.00', cost: '189.10', profit: '50.90', unknown: '120.00' },
  });

  const first: Supplier = { ...adapter, name: 'first', price: async () => ({ price: '5', currency: 'USD' }) };
  await shop.stopWork();
  await change({ supplier: 'first', fallbackSuppliers: [{ supplier: 'moogold', product: '1/37010' }] });
  await check([first, adapter]);
  expect(await isSold()).toBe(true);
  const last = await paid('700125', 1);
  const [order] = await orm.select().from(orders).where(eq(orders.id, last.id));
  const { parts } = await openParts(orm, order!, suppliersOf([first, adapter], '5'));
  expect(parts).toMatchObject([
    { row: { supplier: 'moogold', cost: 94_55 }, sources: [{ supplier: 'moogold' }, { supplier: 'first' }] },
  ]);
});
