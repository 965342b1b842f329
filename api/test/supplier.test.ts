import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products } from '../src/db/schema/catalogue.ts';
import { supplierOrders } from '../src/db/schema/deliveries.ts';
import { alerts } from '../src/db/schema/jobs.ts';
import { deliverBySupplier } from '../src/domain/deliver-by-supplier.ts';
import {
  type Supplier,
  type SupplierAnswer,
  SupplierError,
  type SupplierRequest,
} from '../src/providers/supplier.ts';
import { type Browser, startShop } from './support/shop.ts';

const shop = await startShop();
const { db } = shop;
const { crystals } = shop.catalogue.products;
const [moons] = await db.orm
  .insert(products)
  .values({
    gameId: shop.catalogue.games.genshin,
    key: 'moon',
    position: 2,
    title: 'Луна',
    price: 30_000,
    maxQuantity: 3,
    supplierProduct: 'gi-moon',
  })
  .returning();
let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});

type Call = { call: 'order' | 'find'; key: string; product: string };

/** A supplier that keeps what it accepted by key; `act` may fail before or after that. */
function supplierOf(
  act: (call: Call, request: SupplierRequest) => SupplierAnswer | 'lost' | 'down' | 'refuse',
) {
  const calls: Call[] = [];
  const accepted = new Map<string, SupplierAnswer>();
  const fail = () => new SupplierError('unavailable', 'no answer');
  const supplier: Supplier = {
    name: 'test',
    askEvery: 10,
    async order(request) {
      const call = { call: 'order', key: request.key, product: request.product } as const;
      calls.push(call);
      const answer = act(call, request);
      if (answer === 'down') throw fail();
      if (answer === 'refuse') throw new SupplierError('refused', 'out of stock');
      accepted.set(request.key, answer === 'lost' ? 'accepted' : answer);
      if (answer === 'lost') throw fail();
      return answer;
    },
    async find(request) {
      const call = { call: 'find', key: request.key, product: request.product } as const;
      calls.push(call);
      const answer = act(call, request);
      if (answer === 'down') throw fail();
      if (!accepted.has(request.key)) return null;
      if (answer !== 'lost' && answer !== 'refuse') accepted.set(request.key, answer);
      return accepted.get(request.key)!;
    },
  };
  return { supplier, calls, accepted };
}

async function paidOrder(ids: number[] = [crystals]): Promise<string> {
  const made = await browser.post('/api/orders/supply_channel/', {
    products: ids.map((product_id) => ({ product_id, quantity: 1 })),
    email: 'buyer@example.com',
    supply_channel_user_id: '7',
    supply_channel_server: 'eu',
  });
  const { id } = made.json();
  await shop.approve(await shop.pay(browser, id));
  return id;
}
const status = async (id: string) => (await shop.state(browser, id)).status;
const deliver = (id: string, supplier: Supplier) => deliverBySupplier(db.orm, id, supplier);

test('an order goes paid, sending, sent, done as the supplier says', async () => {
  const id = await paidOrder();
  const answers: SupplierAnswer[] = ['accepted', 'accepted', 'sent', 'done'];
  const { supplier, calls } = supplierOf(() => answers.shift()!);
  const seen = [];
  for (let turn = 0; turn < 5; turn++) seen.push([await deliver(id, supplier), await status(id)]);
  expect(seen).toEqual([
    [10, 'sending'],
    [10, 'sending'],
    [10, 'sent'],
    [null, 'done'],
    [null, 'done'],
  ]);
  expect(calls.map(({ call }) => call)).toEqual(['order', 'find', 'find', 'find']);
  expect(calls[0]).toMatchObject({ product: 'gi-60' });
});

test('a supplier that accepts and says nothing is asked by our key before anything is ordered again', async () => {
  const id = await paidOrder();
  const { supplier, calls, accepted } = supplierOf(({ call }) => (call === 'order' ? 'lost' : 'done'));
  await expect(deliver(id, supplier)).rejects.toThrow(SupplierError);
  expect(await status(id)).toBe('sending');
  await deliver(id, supplier);
  expect(calls.map(({ call }) => call)).toEqual(['order', 'find']);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(accepted.size).toBe(1);
  expect(await status(id)).toBe('done');
});

test('one that was never reached is asked, and then gets the order under the same key', async () => {
  const id = await paidOrder();
  let turn = 0;
  const { supplier, calls } = supplierOf(() => (turn++ < 2 ? 'down' : 'done'));
  await expect(deliver(id, supplier)).rejects.toThrow();
  await expect(deliver(id, supplier)).rejects.toThrow();
  await deliver(id, supplier);
  expect(calls.map(({ call }) => call)).toEqual(['order', 'find', 'find', 'order']);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(await status(id)).toBe('done');
});

test('many workers at once buy a line once', async () => {
  const id = await paidOrder();
  const { supplier, calls, accepted } = supplierOf(() => 'accepted');
  await Promise.allSettled(Array.from({ length: 12 }, () => deliver(id, supplier)));
  expect(accepted.size).toBe(1);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test('what the supplier refuses is failed, and the money is owed back', async () => {
  const id = await paidOrder();
  const { supplier } = supplierOf(() => 'refuse');
  expect(await deliver(id, supplier)).toBeNull();
  expect(await shop.detail(browser, id)).toMatchObject({
    status: 'failed',
    reject_reason: 'Возврат на способ оплаты',
  });
});

test('an order delivered in part waits for an operator, and the part is not bought again', async () => {
  const id = await paidOrder([crystals, moons!.id]);
  const { supplier, calls } = supplierOf(({ product }) => (product === 'gi-60' ? 'done' : 'refuse'));
  expect(await deliver(id, supplier)).toBeNull();
  expect(await deliver(id, supplier)).toBeNull();
  expect(await status(id)).toBe('sending');
  expect(calls).toHaveLength(2);
  expect(
    await db.orm
      .select()
      .from(alerts)
      .where(eq(alerts.key, `delivered_in_part:${id}`)),
  ).toHaveLength(1);
  const rows = await db.orm.select().from(supplierOrders).where(eq(supplierOrders.orderId, id));
  expect(rows.map(({ state }) => state).sort()).toEqual(['done', 'rejected']);
});

test('nothing is bought for an order that was not paid for', async () => {
  const made = await browser.post('/api/orders/supply_channel/', {
    products: [{ product_id: crystals, quantity: 1 }],
    email: 'buyer@example.com',
    supply_channel_user_id: '7',
    supply_channel_server: 'eu',
  });
  const { supplier, calls } = supplierOf(() => 'done');
  expect(await deliver(made.json().id, supplier)).toBeNull();
  expect(calls).toEqual([]);
});
