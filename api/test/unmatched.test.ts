import type { UnmatchedAction, UnmatchedMoney } from '@shop/desk-contract/finance';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { applyPayment } from '../src/modules/payments/apply-payment.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { refundPayment } from '../src/modules/payments/refund-payment.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { codes } from '../src/platform/db/schema/catalogue.ts';
import { alerts } from '../src/platform/db/schema/jobs.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments, refunds } from '../src/platform/db/schema/payments.ts';
import { notice } from './support/gateway.ts';
import { accountSums, expectSoundLedger } from './support/ledger.ts';
import { type Browser, startShop } from './support/shop.ts';
import { joinStaff } from './support/staff.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { gateway, deliver } = shop;
const { orm } = shop.db;
const context = createPaymentContext(shop.config, shop.db);
const finance = await joinStaff(shop, 'finance');
const reader = await joinStaff(shop, 'read_only');
const why = 'Покупатель прислал справку банка';
await orm
  .insert(codes)
  .values(
    Array.from({ length: 20 }, (_, n) => ({ productId: shop.catalogue.products.uc60, code: `U-${n}` })),
  );

let browser: Browser;
let order: string;
let payment: string;
let before: Record<string, number>;
beforeEach(async () => {
  for (const { id } of await listed())
    await finance.post(`finance/unmatched/${id}/`, { act: 'release', why });
  browser = shop.browser();
  order = await shop.order(browser);
  payment = await shop.pay(browser, order);
  before = await accountSums(orm);
});
afterEach(async () => {
  await shop.stopWork();
  await expectSoundLedger(orm);
});

const listed = async (): Promise<UnmatchedMoney[]> => (await finance.get('finance/unmatched/')).json();
const act = (id: string, what: UnmatchedAction['act'], who = finance) =>
  who.post(`finance/unmatched/${id}/`, { act: what, why });
const state = () => shop.state(browser, order);
const told = (changes = {}) => deliver(notice(gateway.find(payment), 'succeeded', changes));
const paymentRow = async () => (await orm.select().from(payments).where(eq(payments.id, payment)))[0]!;
const openAlerts = async (kind: string) =>
  (await orm.select().from(alerts)).filter(({ key, resolved }) => key.startsWith(`${kind}:`) && !resolved);
/** Changes of accounts since the test began. */
const moved = async () => {
  const sums = await accountSums(orm);
  const changed = Object.entries(sums).map(([name, sum]) => [name, sum - (before[name] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, change]) => change !== 0));
};
/** The one piece of money that waits. */
const kept = async () => {
  const rows = await listed();
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

test('a payment of another sum is booked apart once, and can be accepted', {
  tags: '@spec-12.26',
}, async () => {
  expect((await told({ amount: '90.00' })).statusCode).toBe(409);
  expect((await told({ amount: '90.00' })).statusCode).toBe(409);
  expect(await kept()).toMatchObject({
    ...{ order, provider: 'sandbox', amount: '90.00', value: '90.00', state: 'open' },
    expected: { amount: '91.23', currency: 'RUB' },
  });
  expect(await moved()).toEqual({ unmatched: 9_000, 'unmatched:sandbox': -9_000 });
  const { id } = await kept();
  expect((await act(id, 'accept', reader)).statusCode).toBe(403);
  expect((await act(id, 'accept')).statusCode).toBe(204);
  expect(await state()).toMatchObject({ status: 'paid', payment_id: payment });
  expect(await moved()).toEqual({ 'provider:sandbox': -9_000, sales: 8_900, fees: 100 });
  expect((await act(id, 'return')).statusCode).toBe(409);
  expect(await listed()).toEqual([]);
  expect(await openAlerts('payment_mismatch')).toEqual([]);
  // From then on it is of that sum: no more goes back.
  expect(await paymentRow()).toMatchObject({ amount: 9_000, value: 9_000, status: 'succeeded' });
});

test('nobody alone lets buyers have goods for much less than they cost', {
  tags: '@spec-12.26',
}, async () => {
  const accept = async (quantity: number, amount: string) => {
    const id = await shop.order(browser, shop.catalogue.products.uc60, quantity);
    const own = await shop.pay(browser, id);
    await deliver(notice(gateway.find(own), 'succeeded', { amount }));
    return act((await listed()).find((money) => money.order === id)!.id, 'accept');
  };
  // Ten pieces are 912.25: 5,000 roubles a day for all orders together.
  for (let orders = 0; orders < 5; orders += 1) expect((await accept(10, '1.00')).statusCode).toBe(204);
  expect((await accept(10, '1.00')).statusCode).toBe(409);
  expect((await accept(1, '500.00')).statusCode).toBe(204);
});

test('another currency is booked at the shop’s rate; in one that it does not know nobody accepts it', async () => {
  await told({ currency: 'KZT', amount: '500.00' });
  const { value, id } = await kept();
  expect(Number(value)).toBeGreaterThan(0);
  expect((await moved()).unmatched).toBe(Math.round(Number(value) * 100));
  expect((await act(id, 'release')).statusCode).toBe(204);
  await told({ currency: 'XAF', amount: '500.00', transaction_id: 't-xaf' });
  expect(await kept()).toMatchObject({ value: '0.00', currency: 'XAF' });
  expect((await act((await kept()).id, 'accept')).statusCode).toBe(409);
  expect(await moved()).toEqual({});
});

test('it goes back once, also when the provider is away', {
  tags: '@spec-12.26',
}, async () => {
  gateway.decide(payment, 'succeeded');
  await told({ amount: '500.00' });
  const { id } = await kept();
  gateway.state.down = true;
  expect((await act(id, 'return')).statusCode).toBe(204);
  expect((await act(id, 'return')).statusCode).toBe(409);
  expect((await act(id, 'accept')).statusCode).toBe(409);
  await shop.work();
  await until(async () => (await kept()).state === 'asked');
  expect((await moved()).unmatched).toBe(50_000);
  gateway.state.down = false;
  await until(async () => (await listed()).length === 0);
  const made = [...gateway.refunds.values()].filter(
    ({ transaction }) => transaction === gateway.find(payment).transaction_id,
  );
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ amount: '500.00' });
  expect(await moved()).toEqual({});
  // The provider tells of it, too.
  const { transaction_id: transactionId } = gateway.find(payment);
  const refunded = { transactionId, paymentId: payment, status: 'refunded', amount: 50_000, currency: 'RUB' };
  await applyPayment(orm, 'sandbox', { ...refunded, status: 'refunded' });
  expect(await moved()).toEqual({});
  expect((await state()).status).toBe('waiting_for_payment');
});

test('what its provider corrects, or gives back by itself, is no longer in the list', async () => {
  await told({ amount: '1.00' });
  await told();
  expect(await listed()).toEqual([]);
  expect(await state()).toMatchObject({ status: 'paid' });
  expect(await moved()).toEqual({ 'provider:sandbox': -9_123, sales: 8_900, fees: 223 });
  await told({ transaction_id: 't-second', amount: '7.00' });
  expect(await kept()).toMatchObject({ amount: '7.00' });
  const gone = { transactionId: 't-second', paymentId: payment, amount: 700, currency: 'RUB' };
  await applyPayment(orm, 'sandbox', { ...gone, status: 'refunded' });
  expect(await listed()).toEqual([]);
  expect(await state()).toMatchObject({ status: 'paid' });
});

test('what comes for an order that cannot take it is not accepted', async () => {
  await told({ amount: '95.00' });
  await orm
    .update(orders)
    .set({ expires: new Date(0) })
    .where(eq(orders.id, order));
  await expireOrder(context, order);
  expect((await state()).status).toBe('failed');
  expect((await act((await kept()).id, 'accept')).statusCode).toBe(409);
  expect((await act((await kept()).id, 'returned')).statusCode).toBe(204);
  expect(await moved()).toEqual({});
});

test('a payment of another site is taken once the provider has been asked, and booked', {
  tags: '@spec-12.26',
}, async () => {
  const foreign = { ...gateway.find(payment), transaction_id: 't-foreign', payment_id: 'shop-2-17' };
  expect((await deliver(notice(foreign, 'succeeded'))).statusCode).toBe(404);
  gateway.payments.set('t-foreign', { ...foreign, status: 'succeeded' });
  expect((await deliver(notice(foreign, 'succeeded'))).statusCode).toBe(200);
  expect(await kept()).toMatchObject({ order: null, expected: null, amount: '91.23', state: 'open' });
  expect(await openAlerts('payment_foreign')).toHaveLength(1);
  expect(await openAlerts('payment_unknown')).toEqual([]);
  const { id } = await kept();
  expect((await act(id, 'accept')).statusCode).toBe(409);
  expect((await act(id, 'release')).statusCode).toBe(204);
  expect(await openAlerts('payment_foreign')).toEqual([]);
  expect(await moved()).toEqual({});
});

test('a part refund whose payment’s notice was lost pays the order first; the rest goes back when it fails', {
  tags: '@spec-12.26',
}, async () => {
  const { transactionId, amount } = await paymentRow();
  const part = { transactionId: transactionId!, paymentId: payment, amount: 1_000, currency: 'RUB' };
  for (let times = 0; times < 2; times += 1)
    await applyPayment(orm, 'sandbox', { ...part, status: 'refunded' });
  expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
  expect(await moved()).toEqual({ 'provider:sandbox': -8_123, sales: 8_900, fees: 223, adjustments: -1_000 });
  const owner = await joinStaff(shop, 'owner', `owner-${order.slice(0, 8)}@shop.example`);
  const refund = { dry_run: false, act: { action: 'refund', force: false, why } };
  expect((await owner.post(`orders/${order}/actions/`, refund)).statusCode).toBe(200);
  const [due] = await orm.select().from(refunds).where(eq(refunds.paymentId, payment));
  expect(due).toMatchObject({ amount: amount - 1_000, value: amount - 1_000 });
  await refundPayment(context, due!.id);
  expect(gateway.refunds.get(due!.key)).toMatchObject({ amount: '81.23' });
  expect(await moved()).toEqual({});
});

const chargeBack = async (amount: string) => {
  const body = { dry_run: false, act: { action: 'charge_back', amount, why } };
  return finance.post(`orders/${order}/actions/`, body);
};
const story = async () => (await finance.get(`orders/${order}/`)).json();

test('a chargeback of a delivered order is a loss, and marks its buyer', {
  tags: '@spec-12.26',
}, async () => {
  expect((await chargeBack('1.00')).statusCode).toBe(409);
  await told();
  await deliverCodes(orm, order);
  expect((await chargeBack('91.24')).statusCode).toBe(400);
  expect((await chargeBack('10.00')).statusCode).toBe(200);
  expect(await state()).toMatchObject({ status: 'done', payment_status: 'succeeded' });
  expect(await story()).toMatchObject({ charged_back: 1, paid_by_method: '81.23' });
  expect((await chargeBack('81.23')).statusCode).toBe(200);
  expect(await state()).toMatchObject({ status: 'done', payment_status: 'refunded' });
  expect((await chargeBack('0.01')).statusCode).toBe(409);
  expect(await moved()).toEqual({ sales: 8_900, fees: 223, adjustments: -9_123 });
});

test('a chargeback before the delivery stops it, and keeps no code', async () => {
  await told();
  expect((await chargeBack('10.00')).statusCode).toBe(409);
  expect((await chargeBack('91.23')).statusCode).toBe(200);
  expect(await state()).toMatchObject({ status: 'failed', payment_status: 'refunded' });
  expect(await deliverCodes(orm, order)).not.toBe('delivered');
  expect(await moved()).toEqual({});
  // No refund is asked for: the money is gone.
  expect((await orm.select().from(refunds).where(eq(refunds.paymentId, payment)))[0]?.done).not.toBeNull();
});
