import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment, checkPayment } from '../src/modules/payments/check-payment.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { type PaymentProvider, ProviderError } from '../src/modules/payments/providers/payment-provider.ts';
import { createPaymentContext, type PaymentContext } from '../src/modules/payments/start-payment.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { payselectionNotices } from './support/payselection-notices.ts';
import { startProviderShop } from './support/provider-shop.ts';
import type { Browser } from './support/shop.ts';

/** Nobody listens here: webhooks arrive only where a test delivers them. */
const shop = await startProviderShop();
const { sandbox, db } = shop;
const { notify } = payselectionNotices(shop);
const context = createPaymentContext(shop.config, db);
let browser: Browser;
let order: string;
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
});

const pay = (method = 'ps_ru') => shop.payAt(browser, order, method);
const state = () => shop.state(browser, order);
const waiting = { status: 'waiting_for_payment', payment_status: 'failed' };

/** A context where Payselection behaves otherwise, and how often it was asked. */
function altered(changes: Partial<PaymentProvider>) {
  const real = context.providers.get('payselection')!;
  const asked: string[] = [];
  const find: PaymentProvider['find'] = (payment) => {
    asked.push(payment.paymentId);
    return (changes.find ?? real.find)(payment);
  };
  const providers = new Map(context.providers).set('payselection', { ...real, ...changes, find });
  return { context: { ...context, providers } satisfies PaymentContext, asked };
}

describe('a success after a declined try by the same link', () => {
  test('is found when the payer’s browser asks', async () => {
    const { id, page } = await pay();
    await notify(id, 'Fail');
    await sandbox.choose(page, 'approve');
    const asked = await browser.post('/api/payments/payselection/status/', {
      order_id: order,
      currency: 'RUB',
    });
    expect(asked.json()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
  });

  test('is found by the job, which goes on for as long as the order waits for it', async () => {
    const { id, page } = await pay();
    await notify(id, 'Fail');
    expect(await checkPayment(context, id)).toBeGreaterThanOrEqual(context.checkAfter);
    await sandbox.choose(page, 'approve');
    expect(await checkPayment(context, id)).toBeNull();
    expect(await state()).toMatchObject({ status: 'paid', payment_id: id });
  });

  test('is found when the order’s time ends', async () => {
    const { id, page } = await pay();
    await notify(id, 'Fail');
    await sandbox.choose(page, 'approve');
    await db.orm
      .update(orders)
      .set({ expires: new Date(Date.now() - 1) })
      .where(eq(orders.id, order));
    expect(await expireOrder(context, order)).toBeNull();
    expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
  });
});

describe('after a declined try', () => {
  test('that was only asked for, the asking goes on', async () => {
    const { id, page } = await pay();
    await sandbox.choose(page, 'decline');
    expect(await checkPayment(context, id)).toBeGreaterThanOrEqual(context.checkAfter);
    expect(await state()).toMatchObject(waiting);
  });

  test('another method can be chosen at once, and the first is asked for no more', async () => {
    const { id } = await pay();
    await notify(id, 'Fail');
    const { context: watched, asked } = altered({});
    const second = await pay('gp_ru');
    expect(second.id).not.toBe(id);
    expect(await checkPayment(watched, id)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('where a payment is one try, it is decided', async () => {
    const { id, page } = await pay('card_ru');
    await sandbox.choose(page, 'decline');
    expect(await checkPayment(context, id)).toBeNull();
    expect(await state()).toMatchObject(waiting);
  });

  test('a payment that its provider refused is not opened again', async () => {
    const { id } = await pay();
    await db.orm.update(payments).set({ status: 'failed', transactionId: null }).where(eq(payments.id, id));
    expect(await checkPayment(context, id)).toBeNull();
  });
});

describe('a payment that was given up and cannot be closed', () => {
  const refusal = new ProviderError('refused', 'payselection answered 409');
  const cancel = () => Promise.reject(refusal);

  test('is asked for, and pays when it was paid', async () => {
    const { id, page } = await pay();
    await pay('gp_ru');
    await sandbox.choose(page, 'approve');
    expect(await cancelPayment(altered({ cancel }).context, id)).toBeNull();
    expect(await state()).toMatchObject({ status: 'paid', payment_id: id });
  });

  test('is tried again when the provider has not decided', async () => {
    const { id } = await pay();
    await pay('gp_ru');
    const { context: refusing, asked } = altered({ cancel });
    await expect(cancelPayment(refusing, id)).rejects.toBe(refusal);
    expect(asked).toEqual([id]);
    expect((await shop.paymentRow(id)).status).toBe('replaced');
  });
});

describe('a payment that was given up, where a try was declined', () => {
  const away = new ProviderError('unavailable', 'payselection answered 503');
  const refusal = new ProviderError('refused', 'payselection answered 409');
  /** A provider that closes what it is asked to, and what it was asked to close. */
  function closing() {
    const closed: string[] = [];
    const cancel = async ({ paymentId }: { paymentId: string }) => void closed.push(paymentId);
    return { context: altered({ cancel }).context, closed };
  }

  test('is closed once the provider is there again, for its link takes another try', async () => {
    const { id, page } = await pay();
    await pay('gp_ru');
    await sandbox.choose(page, 'decline');
    const { context: silent } = altered({ cancel: () => Promise.reject(away) });
    await expect(cancelPayment(silent, id)).rejects.toBe(away);
    expect((await shop.paymentRow(id)).status).toBe('failed');
    const { context: back, closed } = closing();
    expect(await cancelPayment(back, id)).toBeNull();
    expect(closed).toEqual([id]);
  });

  test('is closed when its webhook came first', async () => {
    const { id } = await pay();
    await pay('gp_ru');
    await notify(id, 'Fail');
    const { context: there, closed } = closing();
    expect(await cancelPayment(there, id)).toBeNull();
    expect(closed).toEqual([id]);
  });

  test('is left alone when the provider refuses to close it', async () => {
    const { id, page } = await pay();
    await pay('gp_ru');
    await sandbox.choose(page, 'decline');
    const { context: refusing, asked } = altered({ cancel: () => Promise.reject(refusal) });
    expect(await cancelPayment(refusing, id)).toBeNull();
    expect(asked).toEqual([id]);
  });

  test('is left alone when it was paid before it could be closed', async () => {
    const { id, page } = await pay();
    await pay('gp_ru');
    await notify(id, 'Fail');
    await sandbox.choose(page, 'approve');
    expect(await cancelPayment(altered({ cancel: () => Promise.reject(away) }).context, id)).toBeNull();
    expect(await state()).toMatchObject({ status: 'paid', payment_id: id });
  });
});

test('a payment that is still the order’s choice is not closed', async () => {
  const { id } = await pay();
  const closed: string[] = [];
  const cancel = async ({ paymentId }: { paymentId: string }) => void closed.push(paymentId);
  expect(await cancelPayment(altered({ cancel }).context, id)).toBeNull();
  expect(closed).toEqual([]);
});
