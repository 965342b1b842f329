import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverBySupplier } from '../src/modules/fulfillment/deliver-by-supplier.ts';
import { deliverCodes } from '../src/modules/fulfillment/deliver-codes.ts';
import { settleRefunds } from '../src/modules/fulfillment/operator-orders.ts';
import { suppliersOf } from '../src/modules/fulfillment/suppliers/registry.ts';
import { sandboxSupplier } from '../src/modules/fulfillment/suppliers/sandbox.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { jobs } from '../src/platform/db/schema/jobs.ts';
import { paymentNotices, refunds } from '../src/platform/db/schema/payments.ts';
import { bearer, profile, signUp } from './support/account.ts';
import { expectSoundLedger } from './support/ledger.ts';
import { payselectionNotices } from './support/payselection-notices.ts';
import { startProviderShop } from './support/provider-shop.ts';
import type { Browser } from './support/shop.ts';

const shop = await startProviderShop();
const { orm } = shop.db;
const notices = payselectionNotices(shop);
let browser: Browser;
let order: string;
let id: string;
let nth = 0;
let first: string;
let second: string;
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
  id = (await shop.payAt(browser, order, 'ps_ru')).id;
  nth += 1;
  [first, second] = [`PS-${nth}-1`, `PS-${nth}-2`];
});
afterEach(() => expectSoundLedger(orm));

const state = () => shop.state(browser, order);
const notify = async (name: string, TransactionId: string) =>
  expect(await notices.notify(id, name, { TransactionId })).toBe(200);
const dueRefunds = async () =>
  (await orm.select().from(refunds).where(eq(refunds.paymentId, id))).map(({ transactionId, done }) => [
    transactionId,
    done !== null,
  ]);
const settle = () => orm.transaction((tx) => settleRefunds(tx, order));
const fail = () => orm.transaction((tx) => failPaid(tx, order));
const stillPaid = { status: 'paid', payment_status: 'succeeded' };

describe('an order that was paid twice by one link', () => {
  beforeEach(async () => {
    await notify('Payment', first);
    await notify('Payment', second);
  });

  test.each([
    ['under its own name', () => second],
    ['under a name of the refund', () => `R-${nth}`],
  ])('stays paid when the notice of our refund of the second comes %s', async (_how, name) => {
    expect(await settle()).toBe(1);
    await notify('Refund', name());
    expect(await state()).toMatchObject(stillPaid);
    expect((await shop.paymentRow(id)).status).toBe('succeeded');
    expect(await shop.alertsOf('refunded_twice', id)).toEqual([]);
  });

  test('stays paid when the second goes back before our refund has ended', async () => {
    await notify('Refund', second);
    expect(await state()).toMatchObject(stillPaid);
    expect(await dueRefunds()).toEqual([[second, true]]);
  });

  test('is taken back with the first, and the second is due as before', async () => {
    await notify('Refund', first);
    expect((await state()).status).toBe('failed');
    expect(await dueRefunds()).toContainEqual([second, false]);
    expect(await settle()).toBe(1);
  });

  test('stays paid when the second goes back though a balance has it; an operator is alerted', async () => {
    const { access } = await signUp(shop);
    const products = [{ product_id: shop.catalogue.products.uc60, quantity: 1 }];
    order = (await browser.post('/api/orders/pubg/', { products }, bearer(access))).json().id;
    await browser.post(`/api/orders/${order}/refund_choice/`, { to: 'balance' }, bearer(access));
    id = (await shop.payAt(browser, order, 'ps_ru')).id;
    [first, second] = [`${first}-own`, `${second}-own`];
    await notify('Payment', first);
    await notify('Payment', second);
    expect((await profile(shop, access)).json().balance).toBe('89.00');
    await notify('Refund', second);
    expect(await state()).toMatchObject(stillPaid);
    expect(await shop.alertsOf('refunded_twice', id)).toHaveLength(1);
  });

  test('gives the first back when it fails, though the notice of the second began earlier', async () => {
    const notice = and(eq(paymentNotices.paymentId, id), eq(paymentNotices.transactionId, second));
    await orm
      .update(paymentNotices)
      .set({ created: new Date(0) })
      .where(notice);
    await fail();
    expect((await dueRefunds()).sort()).toEqual([
      [first, false],
      [second, false],
    ]);
    expect(await settle()).toBe(2);
  });
});

describe('a refund whose notice comes before its payment’s', () => {
  test('makes that payment buy nothing; the order can be paid by another', async () => {
    await notify('Refund', first);
    expect(await state()).toMatchObject({ status: 'waiting_for_payment', payment_status: 'failed' });
    await expectSoundLedger(orm);
    await notify('Payment', first);
    expect(await state()).toMatchObject({ status: 'waiting_for_payment', payment_status: 'failed' });
    expect(await dueRefunds()).toEqual([[first, true]]);
    const again = await shop.payAt(browser, order, 'ps_ru');
    expect(again.id).not.toBe(id);
    id = again.id;
    await notify('Payment', second);
    expect(await state()).toMatchObject({ ...stillPaid, payment_id: id });
  });

  test('lets the next try by the same link pay', async () => {
    await notify('Refund', first);
    await notify('Payment', first);
    await notify('Payment', second);
    expect(await state()).toMatchObject(stillPaid);
  });

  test('leaves a payment under another name to its provider', async () => {
    await notify('Refund', `R-${nth}`);
    await notify('Payment', first);
    expect(await state()).toMatchObject({ status: 'waiting_for_payment' });
    expect(await dueRefunds()).toContainEqual([first, false]);
    expect(await settle()).toBe(1);
    expect((await shop.paymentRow(id)).status).toBe('refunded');
  });

  test('is taken once when both notices come at once', async () => {
    await Promise.all([notify('Payment', first), notify('Refund', first)]);
    expect((await state()).status).not.toBe('paid');
    expect(await dueRefunds()).toEqual([[first, true]]);
  });
});

describe('an order that the provider refunded', () => {
  const jobOf = (key: string) => orm.select().from(jobs).where(eq(jobs.key, key));

  test('is reported to an operator and to the buyer when a supplier has it already', async () => {
    const made = await browser.post('/api/orders/supply_channel/', {
      products: [{ product_id: shop.catalogue.products.crystals, quantity: 1 }],
      email: 'buyer@example.com',
      supply_channel_user_id: '7',
      supply_channel_server: 'eu',
    });
    order = made.json().id;
    id = (await shop.payAt(browser, order, 'ps_ru')).id;
    first = `${first}-supply`;
    await notify('Payment', first);
    await deliverBySupplier(orm, order, suppliersOf([sandboxSupplier(60_000)]));
    await notify('Refund', first);
    expect(await shop.detail(browser, order)).toMatchObject({
      status: 'failed',
      payment_status: 'refunded',
      reject_reason: 'Деньги вернутся тем же способом',
      refund_to: 'method',
    });
    expect((await shop.paymentRow(id)).status).toBe('refunded');
    const [alerts] = await shop.alertsOf('refunded_before_delivery', order);
    expect(alerts!.data).toMatchObject({ order, status: 'sending' });
    expect(await shop.alertsOf('refund_due', id)).toMatchObject([{ resolved: expect.any(Date) }]);
    expect(await jobOf(`receipt:${order}:refund`)).toHaveLength(1);
  });

  test('stays delivered when it was, and an operator is alerted once', async () => {
    await notify('Payment', first);
    expect(await deliverCodes(orm, order)).toBe('delivered');
    await notify('Refund', first);
    await notify('Refund', `R-${nth}`);
    expect(await state()).toMatchObject({ status: 'done', payment_status: 'refunded' });
    expect(await shop.alertsOf('refunded_after_delivery', id)).toMatchObject([{ times: 1 }]);
  });
});
