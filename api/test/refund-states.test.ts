import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { actOnDueRefund } from '../src/modules/desk/refunds-due.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { refundPayment } from '../src/modules/payments/refund-payment.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { refunds } from '../src/platform/db/schema/payments.ts';
import { startProviderShop } from './support/provider-shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop();
await shop.listen();
const context = createPaymentContext(shop.config, shop.db);
const { orm } = shop.db;

/** An order that was paid and cannot be delivered: its refund, and what its provider and the shop say of it. */
async function owed(method: string) {
  const browser = shop.browser();
  const order = await shop.order(browser);
  const { page, id } = await shop.payAt(browser, order, method);
  const transaction = await shop.sandbox.choose(page, 'approve');
  await until(async () => (await shop.state(browser, order)).status === 'paid');
  await orm.transaction((tx) => failPaid(tx, order));
  const [{ id: refund }] = (await orm.select().from(refunds).where(eq(refunds.paymentId, id))) as [
    typeof refunds.$inferSelect,
  ];
  const row = async () => (await orm.select().from(refunds).where(eq(refunds.id, refund)))[0]!;
  return {
    refund,
    row,
    step: () => refundPayment(context, refund),
    payment: () => shop.paymentRow(id),
    alerts: async (kind: string, about = refund) =>
      (await shop.alertsOf(kind, about)).filter(({ resolved }) => !resolved),
    /** Refunds that the provider has under this payment. */
    made: async () => {
      const found = await fetch(`${shop.sandbox.url}/gateway/payments/${transaction}`);
      return ((await found.json()) as { refunds: number }).refunds;
    },
    paymentId: id,
  };
}

describe.each([
  ['yookassa', 'yk_card'],
  ['tbank', 'tb_sbp'],
])('a refund at %s', (provider, method) => {
  const play = (choice: { error?: string; refund?: string }) => shop.sandbox.answer(provider, choice);

  test('that takes its time is read until it is made, and asked for once', {
    tags: '@spec-12.25',
  }, async () => {
    const { step, row, made, payment } = await owed(method);
    await play({ refund: 'slow' });
    expect(await step()).toMatchObject({ again: expect.any(Number) });
    expect(await step()).toMatchObject({ again: expect.any(Number) });
    expect(await row()).toMatchObject({ state: 'pending', done: null });
    expect(await payment()).toMatchObject({ status: 'refund_due' });
    await play({});
    expect(await step()).toBe('done');
    expect(await payment()).toMatchObject({ status: 'refunded' });
    expect(await made()).toBe(1);
  });

  test('that takes longer than a day calls a person', { tags: '@spec-12.25' }, async () => {
    const { step, refund, alerts } = await owed(method);
    await play({ refund: 'slow' });
    await step();
    expect(await alerts('refund_slow')).toEqual([]);
    await orm
      .update(refunds)
      .set({ asked: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(refunds.id, refund));
    await step();
    expect(await alerts('refund_slow')).toHaveLength(1);
    await play({});
    await step();
    expect(await alerts('refund_slow')).toEqual([]);
  });

  test('whose answer was lost, or whose process was killed, is made once', {
    tags: '@spec-12.25',
  }, async () => {
    const { step, row, made } = await owed(method);
    for (const error of ['lost_before', 'lost_after']) {
      await play({ error });
      await expect(step()).rejects.toMatchObject({ reason: 'unavailable' });
      expect(await row()).toMatchObject({ state: 'asked', done: null });
    }
    await play({});
    expect(await step()).toBe('done');
    expect(await made()).toBe(1);
  });

  test('that was taken and then came to nothing is sent again by a person only, as another', {
    tags: '@spec-12.25',
  }, async () => {
    const { step, row, refund, alerts, payment, paymentId } = await owed(method);
    const refusal = provider === 'yookassa' ? 'insufficient_funds' : '79';
    await play({ refund: 'slow' });
    await step();
    const { key } = await row();
    await play({ refund: refusal });
    expect(await step()).toBe('done');
    expect(await row()).toMatchObject({ state: 'refused', reason: expect.any(String), done: null });
    expect(await alerts('refund_refused', paymentId)).toHaveLength(1);
    await play({});
    expect(await step()).toBe('done');
    expect(await payment()).toMatchObject({ status: 'refund_due' });
    await orm.transaction((tx) => actOnDueRefund(tx, refund, { act: 'retry', why: 'checked' }));
    expect((await row()).key).not.toBe(key);
    expect(await step()).toBe('done');
    expect(await payment()).toMatchObject({ status: 'refunded' });
    expect(await alerts('refund_refused', paymentId)).toEqual([]);
  });
});

test('a call that YooKassa answers with 202 was taken: it is asked again with the same key', {
  tags: '@spec-12.25',
}, async () => {
  const { step, row, made } = await owed('yk_card');
  await shop.sandbox.answer('yookassa', { error: 'processing' });
  await expect(step()).rejects.toMatchObject({ reason: 'unavailable' });
  const { key } = await row();
  await shop.sandbox.answer('yookassa', {});
  expect(await step()).toBe('done');
  expect(await row()).toMatchObject({ key });
  expect(await made()).toBe(1);
});

test('too little on the account of T-Bank is no refusal: it is tried later', {
  tags: '@spec-12.25',
}, async () => {
  const { step, made } = await owed('tb_card');
  await shop.sandbox.answer('tbank', { refund: '3002' });
  await expect(step()).rejects.toMatchObject({ reason: 'unavailable' });
  await shop.sandbox.answer('tbank', {});
  expect(await step()).toBe('done');
  expect(await made()).toBe(1);
});
