import { eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { deliverBySupplier } from '../src/modules/fulfillment/deliver-by-supplier.ts';
import { suppliersOf } from '../src/modules/fulfillment/suppliers/registry.ts';
import { type Supplier, SupplierError } from '../src/modules/fulfillment/suppliers/supplier.ts';
import { codes as codesInStock, products } from '../src/platform/db/schema/catalogue.ts';
import { startHttpSimulator } from './support/http-simulator.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { supplyOf } from './support/supply.ts';
import { until } from './support/until.ts';

const TOKEN = 'a token of the second';
const bodies: Record<string, unknown>[] = [];
const second = await startHttpSimulator(
  TOKEN,
  { status: 401, body: {} },
  ({ method, path, body }, orders) => {
    const key = method === 'POST' ? String(body.id) : path.split('/').at(-1)!;
    if (method === 'POST') bodies.push(body);
    if (method === 'POST') orders.set(key, { status: 'delivered', count: (orders.get(key)?.count ?? 0) + 1 });
    const order = orders.get(key);
    return order ? { body: { status: order.status } } : { status: 404, body: {} };
  },
);
const settings = {
  url: second.url,
  headers: { authorization: `Bearer ${TOKEN}` },
  order: {
    path: '/orders',
    body: {
      id: '{key}',
      sku: '{product}',
      player: '{user}',
      sum: '{amount:number}',
      count: '{quantity:number}',
    },
  },
  find: { method: 'GET', path: '/orders/{key}' },
  ...{
    state: 'status',
    states: { delivered: 'done' },
    errors: { http_404: 'unknown_order', http_410: 'out_of_stock' },
  },
};
const shop = await startProviderShop({
  delivery: 'operator',
  suppliers: [{ name: 'second', adapter: 'http', settings }],
  suppliersInside: ['127.0.0.1'],
});
const { orm } = shop.db;
await shop.listen();
afterEach(() => shop.stopWork());
const { paid, partsOf, hurried, openAlert, choose } = supplyOf(shop);
const { crystals, wallet } = shop.catalogue.products;
await orm
  .update(products)
  .set({ supplier: 'moogold', fallbackSuppliers: [{ supplier: 'second', product: 'gems' }] })
  .where(eq(products.id, crystals));

describe('goods that two suppliers have', () => {
  test.each([
    ['has none', '114'],
    ['cannot be asked now', '434'],
    ['is not paid for', '111'],
    ['may not sell them to us', '422'],
  ])('come from the second when the first %s', { tags: '@spec-13.13' }, async (_, code) => {
    const { id, status } = await paid(`err-${code}`);
    await shop.work();
    await hurried(id, async () => (await status()) === 'done');
    const [part] = await partsOf(id);
    expect(part).toMatchObject({ supplier: 'second', product: 'gems', state: 'done' });
    expect(await second.purchases(part!.key)).toBe(1);
    expect(bodies.at(-1)).toMatchObject({ sku: 'gems', player: `err-${code}`, count: 2 });
  });

  test.each(['timeout-2', 'hangs-2', 'busy-2'])(
    'never come from the second after a doubt about the first: %s',
    { tags: '@spec-13.13' },
    async (player) => {
      const before = bodies.length;
      const { id, status } = await paid(player);
      await shop.work();
      await hurried(id, async () => (await status()) === 'done');
      expect(await partsOf(id)).toMatchObject([{ supplier: 'moogold', state: 'done' }]);
      expect(bodies).toHaveLength(before);
    },
  );

  test('wait for the first when it has none any more after a doubt', { tags: '@spec-13.13' }, async () => {
    const answers = [new SupplierError('unavailable', 'lost'), new SupplierError('out_of_stock', 'none')];
    const first: Supplier = {
      name: 'moogold',
      askEvery: 10,
      find: async () => null,
      order: async () => {
        throw answers.shift();
      },
    };
    const never: Supplier = { ...first, name: 'second', order: () => Promise.reject(new Error('was asked')) };
    const suppliers = suppliersOf([first, never]);
    const { id, status } = await paid('700125');
    await expect(deliverBySupplier(orm, id, suppliers)).rejects.toThrow('lost');
    expect(await deliverBySupplier(orm, id, suppliers)).toBeGreaterThan(0);
    expect(await partsOf(id)).toMatchObject([{ supplier: 'moogold', state: 'new' }]);
    expect(await status()).toBe('sending');
  });

  test('wait when neither takes the order, and come from the first who does', {
    tags: '@spec-13.13',
  }, async () => {
    const { id, status } = await paid('700123');
    await choose({ error: '114' });
    await second.turnDown({ status: 410, body: {} })(async () => {
      await shop.work();
      await hurried(id, () => openAlert('supplier_out_of_stock', 'second:gems'));
      expect(await status()).toBe('sending');
    });
    await hurried(id, async () => (await status()) === 'done');
    expect(await partsOf(id)).toMatchObject([{ supplier: 'second' }]);
    await choose({ error: '' });
  });
});

describe('codes that a supplier sells, too,', () => {
  const { uc60 } = shop.catalogue.products;
  const order = async (quantity: number) => {
    const browser = shop.browser();
    const id = await shop.order(browser, uc60, quantity);
    const { page } = await shop.payAt(browser, id, 'ps_ru');
    await shop.sandbox.choose(page, 'approve');
    return { browser, id };
  };

  test('come from stock while there are enough, and are bought when there are not', {
    tags: '@spec-13.18',
  }, async () => {
    await orm
      .update(products)
      .set({ supplier: 'moogold', supplierProduct: '2/993005' })
      .where(eq(products.id, uc60));
    await shop.work();
    const codesOf = async ({ browser, id }: Awaited<ReturnType<typeof order>>) => {
      await hurried(id, async () => (await shop.state(browser, id)).status === 'done');
      return (await shop.detail(browser, id)).order_products[0]!.codes!.map(({ code }) => code);
    };
    const stocked = await order(4);
    expect((await codesOf(stocked)).map((code) => code.replace(/\d$/, ''))).toEqual(Array(4).fill('UC60-'));
    // One is left.
    const bought = await order(3);
    expect((await codesOf(bought)).map((code) => code.slice(0, 3))).toEqual(['MG-', 'MG-', 'MG-']);
    expect(await partsOf(stocked.id)).toEqual([]);
    expect(await openAlert('out_of_stock', bought.id)).toBeUndefined();
  });

  test('wait for stock where one of the goods of the order is nobody’s', {
    tags: '@spec-13.18',
  }, async () => {
    const { uc325 } = shop.catalogue.products;
    await orm.delete(codesInStock).where(isNull(codesInStock.orderProductId));
    const browser = shop.browser();
    const answer = await browser.post('/api/orders/pubg/', {
      products: [
        { product_id: uc60, quantity: 1 },
        { product_id: uc325, quantity: 1 },
      ],
      email: 'buyer@example.com',
    });
    const { id } = answer.json() as { id: string };
    const { page } = await shop.payAt(browser, id, 'ps_ru');
    await shop.sandbox.choose(page, 'approve');
    await shop.work();
    await until(() => openAlert('out_of_stock', id));
    expect(await partsOf(id)).toEqual([]);
    expect((await shop.state(browser, id)).status).toBe('paid');
  });
});

test('a Steam wallet is topped up by the supplier that its product names, by the sum and not by pieces', {
  tags: '@spec-13.14',
}, async () => {
  await orm
    .update(products)
    .set({ supplier: 'second', supplierProduct: 'steam' })
    .where(eq(products.id, wallet));
  const browser = shop.browser();
  const body = { amount: '500.00', steam_account_id: 'gaben', email: 'buyer@example.com' };
  const { id } = (await browser.post('/api/orders/steam/', body)).json() as { id: string };
  const { page } = await shop.payAt(browser, id, 'ps_ru');
  await shop.sandbox.choose(page, 'approve');
  await shop.work();
  await until(async () => (await shop.state(browser, id)).status === 'done');
  expect(bodies.at(-1)).toMatchObject({ sku: 'steam', player: 'gaben', sum: 500, count: 1 });
});
