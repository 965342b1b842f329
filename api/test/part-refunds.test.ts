import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { settleRefunds } from '../src/modules/fulfillment/operator-orders.ts';
import { applyPayment } from '../src/modules/payments/apply-payment.ts';
import { refundPart, sendPartRefund } from '../src/modules/payments/refund-part.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { partRefunds } from '../src/platform/db/schema/desk.ts';
import { fiscalReceipts } from '../src/platform/db/schema/fiscal.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { FISCAL, startProviderShop } from './support/provider-shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop({ fiscal: FISCAL });
await shop.listen();
const { orm } = shop.db;
const context = createPaymentContext(shop.config, shop.db);
afterEach(() => expectSoundLedger(orm));

/** An order that was paid by a method and delivered. */
async function delivered(method: string) {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { id, page } = await shop.payAt(browser, order, method);
  await shop.sandbox.choose(page, 'approve');
  await until(async () => (await shop.state(browser, order)).status === 'paid');
  expect(await deliverCodes(orm, order)).toBe('delivered');
  const part = async (kopecks: number) => {
    await orm.transaction((tx) => refundPart(tx, order, kopecks));
    const open = await orm.select().from(partRefunds).where(eq(partRefunds.orderId, order));
    return open.find(({ done }) => done === null)!.id;
  };
  const state = () => shop.state(browser, order);
  return { order, id, part, state };
}

describe.each(['ps_ru', 'yk_card', 'tb_card'])('an order that was paid by %s', (method) => {
  test('is refunded in parts with receipts, never more than was charged; nobody is alarmed', {
    tags: '@spec-12.25',
  }, async () => {
    const { order, id, part, state } = await delivered(method);
    const { value } = await shop.paymentRow(id);
    await sendPartRefund(context, await part(1_000));
    await expect(part(value - 999)).rejects.toMatchObject({ code: 'desk.more_than_charged' });
    expect(await state()).toMatchObject({ status: 'done', payment_status: 'succeeded' });
    await sendPartRefund(context, await part(value - 1_000));
    expect(await state()).toMatchObject({ status: 'done', payment_status: 'refunded' });
    const parts = await orm.select().from(partRefunds).where(eq(partRefunds.orderId, order));
    expect(parts.map(({ target, value }) => [target, value])).toContainEqual(['method', 1_000]);
    // The provider's report of it is known already.
    await until(async () => !(await (await fetch(shop.sandbox.url)).text()).includes('ещё не ответил'));
    for (const kind of ['refunded_in_part', 'refunded_after_delivery', 'payment_mismatch'])
      expect(await shop.alertsOf(kind, id)).toEqual([]);
  });
});

test('what a provider gives back unasked is booked beside our own parts, and the receipts show no kopeck more than was paid', {
  tags: '@spec-12.25',
}, async () => {
  const { order, id, part, state } = await delivered('ps_ru');
  const payment = await shop.paymentRow(id);
  const { amount, currency, value } = payment;
  const notice = {
    transactionId: payment.transactionId!,
    paymentId: id,
    status: 'refunded',
    currency,
  } as const;
  const told = (gone: number) => applyPayment(orm, payment.provider, { ...notice, amount: gone });
  const returned = async () => {
    const parts = await orm.select().from(partRefunds).where(eq(partRefunds.orderId, order));
    const receipts = await orm.select().from(fiscalReceipts).where(eq(fiscalReceipts.paymentId, id));
    const sums = [parts, receipts.filter(({ kind }) => kind === 'return')].map((rows) =>
      rows.map((row) => ('value' in row ? row.value : row.amount)).sort((a, b) => a - b),
    );
    expect(sums[0]).toEqual(sums[1]);
    return sums[0];
  };
  await sendPartRefund(context, await part(1_000));
  // Twice: a provider repeats itself.
  await told(3_000);
  await told(3_000);
  expect(await returned()).toEqual([1_000, 2_000]);
  expect(await shop.alertsOf('refunded_in_part', id)).toHaveLength(1);
  await part(500);
  await told(amount);
  await told(amount);
  expect(await returned()).toEqual([500, 1_000, 2_000, value - 3_500].sort((a, b) => a - b));
  expect(await state()).toMatchObject({ status: 'done', payment_status: 'refunded' });
  await expect(part(1)).rejects.toMatchObject({ code: 'desk.more_than_charged' });
});

test('a part that can only be refunded by hand raises an alert, and an operator settles it', {
  tags: '@spec-12.25',
}, async () => {
  const { order, part } = await delivered('gp_ru');
  const refund = await part(1_000);
  await sendPartRefund(context, refund);
  const open = async () =>
    (await shop.alertsOf('refund_refused', refund)).filter(({ resolved }) => !resolved);
  expect(await open()).toHaveLength(1);
  expect(await orm.transaction((tx) => settleRefunds(tx, order))).toBe(1);
  expect(await open()).toEqual([]);
  await sendPartRefund(context, refund);
});

test('an order that is not done is refunded as a whole', { tags: '@spec-12.25' }, async () => {
  const browser = shop.browser();
  const order = await shop.order(browser);
  await expect(orm.transaction((tx) => refundPart(tx, order, 100))).rejects.toMatchObject({
    code: 'desk.order_not_done',
  });
});
