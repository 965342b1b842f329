import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentNotices, refunds } from '../src/db/schema/payments.ts';
import { failPaid } from '../src/domain/fail-paid.ts';
import { settleRefunds } from '../src/domain/operator-orders.ts';
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
const tell = async (name: string, TransactionId: string) =>
  expect(await notices.tell(id, name, { TransactionId })).toBe(200);
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
    await tell('Payment', first);
    await tell('Payment', second);
  });

  test.each([
    ['under its own name', () => second],
    ['under a name of the refund', () => `R-${nth}`],
  ])('stays paid when the news of our refund of the second comes %s', async (_how, name) => {
    expect(await settle()).toBe(1);
    await tell('Refund', name());
    expect(await state()).toMatchObject(stillPaid);
    expect((await shop.paymentRow(id)).status).toBe('succeeded');
    expect(await shop.alertsOf('refunded_twice', id)).toEqual([]);
  });

  test('stays paid when the second goes back before our refund has ended', async () => {
    await tell('Refund', second);
    expect(await state()).toMatchObject(stillPaid);
    expect(await dueRefunds()).toEqual([[second, true]]);
  });

  test('is taken back with the first, and the second is owed as before', async () => {
    await tell('Refund', first);
    expect((await state()).status).toBe('failed');
    expect(await dueRefunds()).toContainEqual([second, false]);
    expect(await settle()).toBe(1);
  });

  test('stays paid when the second goes back though a balance has it; an operator is told', async () => {
    const { access } = await signUp(shop);
    const products = [{ product_id: shop.catalogue.products.uc60, quantity: 1 }];
    order = (await browser.post('/api/orders/pubg/', { products }, bearer(access))).json().id;
    id = (await shop.payAt(browser, order, 'ps_ru')).id;
    [first, second] = [`${first}-own`, `${second}-own`];
    await tell('Payment', first);
    await tell('Payment', second);
    expect((await profile(shop, access)).json().balance).toBe('89.00');
    await tell('Refund', second);
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
