import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listReceipts } from '../src/modules/desk/fiscal-register.ts';
import { actOnDueRefund } from '../src/modules/desk/refunds-due.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { yookassa } from '../src/modules/payments/providers/yookassa.ts';
import { checkReceipts } from '../src/modules/payments/receipt-reports.ts';
import { refundPayment } from '../src/modules/payments/refund-payment.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { paymentMethods } from '../src/platform/db/schema/catalogue.ts';
import { fiscalReceipts } from '../src/platform/db/schema/fiscal.ts';
import { payments, refunds } from '../src/platform/db/schema/payments.ts';
import { FISCAL, startProviderShop } from './support/provider-shop.ts';
import type { Browser } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop({ fiscal: FISCAL });
await shop.listen();
const NOTIFY = '/api/payments/yookassa/notify/';
const account = shop.config.yookassa!;
const provider = yookassa(account);
const authorization = `Basic ${Buffer.from(`${account.shopId}:${account.secretKey}`).toString('base64')}`;
let browser: Browser;
let order: string;
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
});
const state = () => shop.state(browser, order);
const notify = async (body: unknown) => (await shop.post(NOTIFY, body)).statusCode;
const succeeded = (id: string) => ({ type: 'notification', event: 'payment.succeeded', object: { id } });
const ask = (path: string) =>
  fetch(`${account.url}${path}`, { headers: { authorization } }).then((answer) => answer.json());

test.each(['yk_card', 'yk_sbp'])(
  'a payer approves by %s, and the notice makes the shop ask',
  { tags: '@spec-12.16' },
  async (method) => {
    const { page, id } = await shop.payAt(browser, order, method);
    const { transactionId } = await shop.paymentRow(id);
    const type = method === 'yk_sbp' ? 'qr' : 'redirect';
    expect(await ask(`/payments/${transactionId}`)).toMatchObject({ confirmation: { type } });
    expect(await (await fetch(page)).text()).toContain('60 UC × 1');
    await shop.sandbox.choose(page, 'approve');
    await until(async () => (await state()).status === 'paid');
  },
);

test.each([
  ['yookassa', 'yk_sberpay'],
  ['yookassa', 'yk_tpay'],
  ['tbank', 'tb_sberpay'],
  ['tbank', 'tb_tpay'],
])(
  'a payer pays at %s by the bank’s own application: %s',
  { tags: '@spec-12.16' },
  async (provider, name) => {
    const [method] = await shop.db.orm
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.name, 'yk_card'));
    const { id: _, ...common } = method!;
    await shop.db.orm.insert(paymentMethods).values({ ...common, name, title: name, provider });
    const { page } = await shop.payAt(browser, order, name);
    await shop.sandbox.choose(page, 'approve');
    await until(async () => (await state()).status === 'paid');
  },
);

test('a payer who declines may pay again, and an operator reads why it was declined', {
  tags: ['@spec-12.16', '@spec-12.22'],
}, async () => {
  const { page } = await shop.payAt(browser, order, 'yk_card');
  const body = new URLSearchParams({ outcome: 'decline', refusal: 'insufficient_funds' });
  await fetch(page, { method: 'POST', redirect: 'manual', body });
  await until(async () => (await state()).payment_status === 'failed');
  const tries = await shop.db.orm.select().from(payments).where(eq(payments.orderId, order));
  expect(tries).toMatchObject([{ status: 'failed', reason: 'insufficient_funds' }]);
  const again = await shop.payAt(browser, order, 'yk_card');
  expect(again.page).not.toBe(page);
});

describe('a notice', () => {
  test('that says «paid» of what is not paid changes nothing', { tags: '@spec-12.16' }, async () => {
    const { id } = await shop.payAt(browser, order, 'yk_card');
    const { transactionId } = await shop.paymentRow(id);
    expect(await notify(succeeded(transactionId!))).toBe(200);
    expect(await state()).toMatchObject({ status: 'waiting_for_payment', payment_status: 'pending' });
  });

  test('of a payment that neither the shop nor the provider knows is refused', {
    tags: '@spec-12.16',
  }, async () => {
    expect(await notify(succeeded(randomUUID()))).toBe(404);
    expect(await notify({ event: 'payment.succeeded' })).toBe(400);
    expect(await notify({ ...succeeded('x'), event: 'payout.succeeded' })).toBe(200);
    expect((await shop.get(`${NOTIFY}?event=payment.succeeded`)).statusCode).toBe(400);
  });

  test('finds its payment by our id when the answer that named the transaction was lost', {
    tags: '@spec-12.16',
  }, async () => {
    const { page, id } = await shop.payAt(browser, order, 'yk_card');
    const { transactionId } = await shop.paymentRow(id);
    await shop.forget(id);
    await shop.sandbox.choose(page, 'approve');
    const object = { id: transactionId, metadata: { payment_id: id } };
    expect(await notify({ event: 'payment.succeeded', object })).toBe(200);
    expect(await state()).toMatchObject({ status: 'paid' });
    expect((await shop.paymentRow(id)).transactionId).toBe(transactionId);
  });
});

describe('a refund', () => {
  const paid = async () => {
    const { page, id } = await shop.payAt(browser, order, 'yk_card');
    await shop.sandbox.choose(page, 'approve');
    await until(async () => (await state()).status === 'paid');
    const { transactionId, amount, currency } = await shop.paymentRow(id);
    return { paymentId: id, transactionId: transactionId!, amount, currency };
  };
  const line = (amount: number) => ({ name: '60 UC', quantity: 1, price: amount, amount });
  const receipt = (amount: number) => ({
    ...FISCAL,
    lines: [line(amount)],
    email: 'buyer@example.com',
    phone: '+79161234567',
  });

  test('of a part is made once, with a receipt of that part, and raises an alert', {
    tags: '@spec-12.16',
  }, async () => {
    const payment = await paid();
    const refund = { ...payment, key: randomUUID(), isPart: true, amount: 100, receipt: receipt(100) };
    await provider.refund(refund);
    await provider.refund(refund);
    expect(await ask(`/payments/${payment.transactionId}`)).toMatchObject({
      refunded_amount: { value: '1.00' },
    });
    await until(async () => (await shop.alertsOf('refunded_in_part', payment.paymentId)).length === 1);
    expect((await state()).status).toBe('paid');
    await expect(
      provider.refund({ ...refund, key: randomUUID(), receipt: receipt(1) }),
    ).rejects.toMatchObject({
      reason: 'refused',
    });
  });

  test('and its payment have receipts, about which YooKassa is asked', {
    tags: ['@spec-12.16', '@spec-18.31'],
  }, async () => {
    const { paymentId } = await paid();
    const context = createPaymentContext(shop.config, shop.db);
    const receipts = async () =>
      (await listReceipts(shop.db.orm, { order })).map(({ kind, state }) => [kind, state]);
    expect(await receipts()).toEqual([['income', 'sent']]);
    await shop.sandbox.answer('yookassa', { error: 'internal_server_error' });
    await checkReceipts(context);
    expect(await receipts()).toEqual([['income', 'sent']]);
    await shop.sandbox.answer('yookassa', {});
    await shop.db.orm.update(fiscalReceipts).set({ checkAt: new Date(0) });
    await checkReceipts(context);
    expect(await receipts()).toEqual([['income', 'issued']]);
    await shop.db.orm.transaction((tx) => failPaid(tx, order));
    const [refund] = await shop.db.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    await refundPayment(context, refund!.id);
    expect(await receipts()).toEqual([
      ['return', 'sent'],
      ['income', 'issued'],
    ]);
    await checkReceipts(context);
    expect(await receipts()).toEqual([
      ['return', 'issued'],
      ['income', 'issued'],
    ]);
    const documents = (await listReceipts(shop.db.orm, { order })).map(({ document }) => document);
    expect(new Set(documents).size).toBe(2);
  });

  test('of the whole takes an undelivered order back', { tags: '@spec-12.16' }, async () => {
    const payment = await paid();
    await provider.refund({ ...payment, key: randomUUID(), receipt: null });
    await until(async () => (await state()).payment_status === 'refunded');
    const { currency, transactionId } = payment;
    const more = { ...payment, key: randomUUID(), amount: 1, currency, transactionId, receipt: null };
    await expect(provider.refund(more)).rejects.toMatchObject({ reason: 'refused' });
  });

  test('that is refused raises an alert with the reason, and stays due until it is made', {
    tags: '@spec-12.22',
  }, async () => {
    const { paymentId } = await paid();
    await shop.db.orm.transaction((tx) => failPaid(tx, order));
    const [refund] = await shop.db.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    const context = createPaymentContext(shop.config, shop.db);
    await shop.sandbox.answer('yookassa', { refund: 'insufficient_funds' });
    await refundPayment(context, refund!.id);
    expect(await shop.alertsOf('refund_refused', paymentId)).toMatchObject([
      { data: { why: expect.stringContaining('insufficient_funds') } },
    ]);
    await shop.sandbox.answer('yookassa', {});
    // Nobody repeats it but a person, and then it is another refund to YooKassa.
    await refundPayment(context, refund!.id);
    expect((await shop.paymentRow(paymentId)).status).toBe('refund_due');
    await shop.db.orm.transaction((tx) => actOnDueRefund(tx, refund!.id, { act: 'retry', why: 'test' }));
    await refundPayment(context, refund!.id);
    expect((await shop.paymentRow(paymentId)).status).toBe('refunded');
  });
});
