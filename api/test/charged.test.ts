import { convert, type OrderDetail, parseMoney } from '@shop/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adjustBalance } from '../src/modules/ledger/operator.ts';
import { failOrder } from '../src/modules/orders/fail-order.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { type OrderTerms, orders } from '../src/platform/db/schema/orders.ts';
import { bearer, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { orm } = shop.db;
const browser = shop.browser();

/** An order for 89 roubles, paid by somebody who had `balance` kopecks: as its page and the history show it. */
async function paid(
  method: string,
  currency: string,
  { balance = 0, product = shop.catalogue.products.uc60, before = async (_: string) => {} } = {},
) {
  const { access, email } = await signUp(shop);
  const [user] = await orm.select().from(users).where(eq(users.email, email));
  if (balance) await adjustBalance(orm, { userId: user!.id, amount: balance, reason: 'test' });
  const mine = bearer(access);
  const lines = { products: [{ product_id: product, quantity: 1 }] };
  const { id } = (await browser.post('/api/orders/pubg/', lines, mine)).json();
  await before(id);
  await browser.post(`/api/payments/${method}/`, { order_id: id, currency }, mine);
  const waiting = (await browser.get(`/api/orders/${id}/`, mine)).json();
  expect(waiting.charged).toBeNull();
  if (waiting.payment_id) await shop.approve(waiting.payment_id);
  const detail: OrderDetail = (await browser.get(`/api/orders/${id}/`, mine)).json();
  const [listed] = (await browser.get('/api/orders/', mine)).json().results;
  expect(listed).toMatchObject({ charged: detail.charged, balance_used: detail.balance_used });
  return detail;
}

/** The total less the balance's share, by the rate, and the fee are what was charged, to the minor unit. */
function expectToAddUp({ total, balance_used, charged }: OrderDetail, rate: string) {
  const due = parseMoney(total) - parseMoney(balance_used!);
  expect(convert(due, rate) + parseMoney(charged!.fee!)).toBe(parseMoney(charged!.amount));
}

test('a paid order says what was charged, the fee of it, and what the balance paid', {
  tags: '@spec-10.17',
}, async () => {
  const order = await paid('card_ru', 'RUB', { balance: 30_01 });
  // 58.99 × 1.025, rounded up
  expect(order).toMatchObject({
    total: '89.00',
    balance_used: '30.01',
    charged: { amount: '60.47', currency: 'RUB', fee: '1.48' },
  });
  expectToAddUp(order, '1');
});

test('in another currency it adds up in that currency', { tags: '@spec-10.17' }, async () => {
  const order = await paid('card_kz', 'KZT', { balance: 33_33, product: shop.catalogue.products.uc325 });
  // 416.67 × 5.2 = 2166.68; × 1.03 + 50.00
  expect(order.charged).toEqual({ amount: '2281.69', currency: 'KZT', fee: '115.01' });
  expectToAddUp(order, '5.2');
});

test('a method that came after the order is charged and shown by its terms of that day', {
  tags: '@spec-10.17',
}, async () => {
  const before = async (id: string) =>
    void (await orm.update(orders).set({ terms: {} }).where(eq(orders.id, id)));
  const order = await paid('card_ru', 'RUB', { before });
  expect(order.charged).toEqual({ amount: '91.23', currency: 'RUB', fee: '2.23' });
  expect(order.payment_terms?.RUB?.card_ru?.fee).toBe('2.5');
});

test('nothing was charged for what the balance paid', { tags: '@spec-10.17' }, async () => {
  const order = await paid('balance', 'RUB', { balance: 100_00 }).catch((error) => error);
  expect(order).toMatchObject({ status: 'paid', balance_used: '89.00', charged: null });
});

describe('the terms of an order', () => {
  const termsOf = async (id: string) => (await orm.select().from(orders).where(eq(orders.id, id)))[0]!.terms;
  const countOf = (terms: OrderTerms) => Object.values(terms).flatMap(Object.keys).length;

  test('are those of every method while it may be paid, then those alone that payments were made by', {
    tags: '@spec-10.17',
  }, async () => {
    let all: OrderTerms = {};
    const order = await paid('card_kz', 'KZT', {
      product: shop.catalogue.products.uc325,
      before: async (id) => {
        all = await termsOf(id);
        // Another method was tried first.
        await browser.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' });
      },
    });
    expect(countOf(all)).toBeGreaterThan(2);
    const kept = await termsOf(order.id);
    expect(kept).toEqual({ KZT: { card_kz: expect.anything() }, RUB: { card_ru: expect.anything() } });
    expect(order.charged?.fee).not.toBeNull();
  });

  test('that failed without a payment are none', { tags: '@spec-10.17' }, async () => {
    const id = await shop.order(browser);
    await orm.transaction((tx) => failOrder(tx, id, { paymentStatus: 'failed' }));
    expect(await termsOf(id)).toEqual({});
  });
});
