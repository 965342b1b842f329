import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adjustBalance } from '../src/modules/ledger/operator.ts';
import { post } from '../src/modules/ledger/post.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { failPaid } from '../src/modules/payments/fail-paid-order.ts';
import { refundPayment } from '../src/modules/payments/refund-payment.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { users } from '../src/platform/db/schema/accounts.ts';
import { alerts } from '../src/platform/db/schema/jobs.ts';
import { ledgerEntries } from '../src/platform/db/schema/ledger.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments, refunds } from '../src/platform/db/schema/payments.ts';
import { bearer, profile, signUp } from './support/account.ts';
import { accountSums, expectSoundLedger } from './support/ledger.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { db, config, gateway } = shop;
const { uc60, uc325 } = shop.catalogue.products;
const context = createPaymentContext(config, db);

let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});
afterEach(async () => {
  Object.assign(gateway.state, { down: false, forgetful: false });
  await expectSoundLedger(db.orm);
});

type Person = { access: string; id: number };
async function person(balance = 0): Promise<Person> {
  const { access, email } = await signUp(shop);
  const [user] = await db.orm.select().from(users).where(eq(users.email, email));
  if (balance) await adjustBalance(db.orm, { userId: user!.id, amount: balance, reason: 'test' });
  return { access, id: user!.id };
}
const buy = async ({ access }: Person, product = uc60, from = browser): Promise<string> =>
  (
    await from.post('/api/orders/pubg/', { products: [{ product_id: product, quantity: 1 }] }, bearer(access))
  ).json().id;
const chooseBalance = ({ access }: Person, id: string) =>
  browser.post(`/api/orders/${id}/refund_choice/`, { to: 'balance' }, bearer(access));
const start = ({ access }: Person, id: string, method = 'sbp_ru', currency = 'RUB', from = browser) =>
  from.post(`/api/payments/${method}/`, { order_id: id, currency }, bearer(access));
const paymentOf = async (id: string) => (await read(id)).paymentId!;
const read = async (id: string) => (await db.orm.select().from(orders).where(eq(orders.id, id)))[0]!;
const detail = async ({ access }: Person, id: string) =>
  (await browser.get(`/api/orders/${id}/`, bearer(access))).json();
const balanceOf = async ({ access }: Person) => (await profile(shop, access)).json().balance;
const expire = async (id: string) => {
  await db.orm
    .update(orders)
    .set({ expires: new Date(0) })
    .where(eq(orders.id, id));
  await expireOrder(context, id);
};
const fail = (id: string) => db.orm.transaction((tx) => failPaid(tx, id));
const refundsOf = (paymentId: string) =>
  db.orm.select().from(refunds).where(eq(refunds.paymentId, paymentId));

describe('the books', () => {
  test('take an event once, and refuse what does not sum to zero or leaves less than nothing', async () => {
    const me = await person(10_00);
    const move = (event: string, amount: number, other = -amount) =>
      db.orm.transaction((tx) =>
        post(tx, { event }, [
          { account: 'balance', userId: me.id, amount },
          { account: 'adjustments', amount: other },
        ]),
      );
    expect([await move('once', 1), await move('once', 1)]).toEqual([expect.any(Number), null]);
    expect(await balanceOf(me)).toBe('10.01');
    await expect(move('torn', 1, 1)).rejects.toThrow('sum to zero');
    await expect(move('deep', -10_02)).rejects.toThrow();
    expect(await balanceOf(me)).toBe('10.01');
    const raced = await Promise.all(Array.from({ length: 10 }, () => move('raced', 5)));
    expect(raced.filter(Boolean)).toHaveLength(1);
  });

  test('are kept by the database itself: nothing torn, nothing changed', async () => {
    const me = await person(1_00);
    const torn = db.orm.transaction(async (tx) => {
      const [entry] = await tx.select().from(ledgerEntries).limit(1);
      await tx
        .insert(ledgerEntries)
        .values({ transactionId: entry!.transactionId, account: 'sales', amount: 1 });
    });
    await expect(torn).rejects.toThrow();
    await expect(
      db.orm.update(ledgerEntries).set({ amount: 5 }).where(eq(ledgerEntries.userId, me.id)),
    ).rejects.toThrow();
    await expect(db.orm.delete(ledgerEntries).where(eq(ledgerEntries.userId, me.id))).rejects.toThrow();
  });
});

describe('a balance', () => {
  test('stays where it is when the payer says so, also for another payment of the order', {
    tags: '@spec-10.18',
  }, async () => {
    const me = await person(20_00);
    const id = await buy(me);
    const whole = { order_id: id, currency: 'RUB', use_balance: false };
    expect((await browser.post('/api/payments/sbp_ru/', whole, bearer(me.access))).statusCode).toBe(200);
    expect(await balanceOf(me)).toBe('20.00');
    const { total, total_to_pay } = await detail(me, id);
    expect(total_to_pay).toBe(total);
    await start(me, id, 'card_ru');
    expect(await balanceOf(me)).toBe('20.00');
  });

  test('lowers what is due, is held from the start of payment and taken when it is paid', {
    tags: ['@spec-6.5', '@spec-10.4'],
  }, async () => {
    const me = await person(30_00);
    const id = await buy(me);
    expect(await detail(me, id)).toMatchObject({
      total: '89.00',
      balance_used: '30.00',
      total_to_pay: '59.00',
    });
    expect(await balanceOf(me)).toBe('30.00');
    expect((await start(me, id)).json()).toMatchObject({ amount: '59.00', currency: 'RUB' });
    expect(await balanceOf(me)).toBe('0.00');
    expect(await detail(me, id)).toMatchObject({ balance_used: '30.00', total_to_pay: '59.00' });
    await shop.approve(await paymentOf(id));
    expect(await detail(me, id)).toMatchObject({ status: 'paid', balance_used: '30.00' });
    expect(await balanceOf(me)).toBe('0.00');
  });

  test('is the same for every method that is tried, fees on the rest only', async () => {
    const me = await person(30_00);
    const id = await buy(me, uc325);
    await start(me, id);
    await adjustBalance(db.orm, { userId: me.id, amount: 500_00, reason: 'later' });
    // 420.00 × 1.025
    expect((await start(me, id, 'card_ru')).json()).toMatchObject({ amount: '430.50' });
    // 420.00 × 5.2 = 2184.00; × 1.03 + 50.00
    expect((await start(me, id, 'card_kz', 'KZT')).json()).toMatchObject({
      amount: '2299.52',
      currency: 'KZT',
    });
    expect(await balanceOf(me)).toBe('500.00');
  });

  test('that covers everything pays at once, without method or fee', { tags: '@spec-10.9' }, async () => {
    const me = await person(100_00);
    const id = await buy(me);
    expect((await start(me, id, 'balance')).json()).toEqual({ type: 'wait_order_state', order_id: id });
    expect(await detail(me, id)).toMatchObject({
      status: 'paid',
      payment_status: 'succeeded',
      total_to_pay: '0.00',
    });
    expect(await balanceOf(me)).toBe('11.00');
    expect(await db.orm.select().from(payments).where(eq(payments.orderId, id))).toEqual([]);
  });

  test('stays held while a declined payment is tried again, and is free when the time is over', {
    tags: '@spec-10.4',
  }, async () => {
    const me = await person(30_00);
    const id = await buy(me);
    await start(me, id);
    await shop.decline(await paymentOf(id));
    expect(await balanceOf(me)).toBe('0.00');
    expect((await start(me, id)).json()).toMatchObject({ amount: '59.00' });
    await expire(id);
    expect(await balanceOf(me)).toBe('30.00');
    await expire(id);
    expect(await balanceOf(me)).toBe('30.00');
  });

  test('is not spent, nor shown, by who only opens the order', async () => {
    const me = await person(30_00);
    const id = await buy(me);
    expect(await shop.detail(browser, id)).toMatchObject({ balance_used: '0.00', total_to_pay: '89.00' });
    const response = await browser.post('/api/payments/sbp_ru/', { order_id: id, currency: 'RUB' });
    expect(response.json()).toMatchObject({ amount: '89.00' });
    expect(await balanceOf(me)).toBe('30.00');
  });

  test('is spent once from 50 tabs', async () => {
    const me = await person(200_00);
    const ids: string[] = [];
    for (let n = 0; n < 50; n++) ids.push(await buy(me));
    // A tab that a busy shop sends away tries again.
    await Promise.all(ids.map((id) => until(async () => (await start(me, id)).statusCode === 200)));
    const rows = await Promise.all(ids.map(read));
    expect(rows.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(200_00);
    expect(rows.filter(({ status }) => status === 'paid')).toHaveLength(2);
    expect(await balanceOf(me)).toBe('0.00');
    await expectSoundLedger(db.orm);
    const due = rows.filter(({ status }) => status !== 'paid');
    for (const { paymentId, total, reserved } of due)
      expect(gateway.find(paymentId!).amount).toBe(((total - reserved) / 100).toFixed(2));
  });
});

describe('an order that fails after it was paid', () => {
  test('gives a user who chose so all that was charged back to the balance, fee included, once', {
    tags: '@spec-11.5',
  }, async () => {
    const me = await person(30_00);
    const id = await buy(me);
    await start(me, id, 'card_ru');
    await chooseBalance(me, id);
    await shop.approve(await paymentOf(id));
    const results = await Promise.all([fail(id), fail(id), fail(id)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    // 59.00 × 1.025 = 60.475, up
    expect(await balanceOf(me)).toBe('90.48');
    expect(await detail(me, id)).toMatchObject({
      status: 'failed',
      payment_status: 'refunded',
      reject_reason: 'Деньги вернулись на баланс',
      refund_to: 'balance',
    });
    expect(await refundsOf(await paymentOf(id))).toEqual([]);
  });

  test('goes back the way it came, and to the balance what came from there, unless the buyer chose', {
    tags: '@spec-11.5',
  }, async () => {
    const me = await person(30_00);
    const id = await buy(me);
    await start(me, id, 'card_ru');
    expect(await detail(me, id)).toMatchObject({ refund_choice: 'method' });
    // Who opens the order by its link decides nothing.
    const stranger = await browser.post(`/api/orders/${id}/refund_choice/`, { to: 'balance' });
    expect(stranger.statusCode).toBe(404);
    expect(await shop.detail(browser, id)).toMatchObject({ refund_choice: null });
    await shop.approve(await paymentOf(id));
    await fail(id);
    expect(await balanceOf(me)).toBe('30.00');
    expect(await detail(me, id)).toMatchObject({ payment_status: 'succeeded', refund_to: 'method' });
    expect(await refundsOf(await paymentOf(id))).toHaveLength(1);
    expect((await chooseBalance(me, id)).json()).toMatchObject({ code: 'order_locked' });
  });

  test('refunds the roubles of its own day, whatever the rate is now', async () => {
    const me = await person();
    const id = await buy(me, uc325);
    await start(me, id, 'card_kz', 'KZT');
    await chooseBalance(me, id);
    await shop.approve(await paymentOf(id));
    await fail(id);
    // 450.00 × 5.2 = 2340.00; × 1.03 + 50.00 = 2460.20; / 5.2
    expect(await balanceOf(me)).toBe('473.12');
  });

  test('gives a guest the payment back through its provider, once, and says how far it is', {
    tags: '@spec-11.5',
  }, async () => {
    const id = await shop.order(browser);
    const paymentId = await shop.pay(browser, id);
    await shop.approve(paymentId);
    await fail(id);
    expect(await shop.detail(browser, id)).toMatchObject({
      status: 'failed',
      payment_status: 'succeeded',
      reject_reason: 'Деньги вернутся тем же способом',
      refund_to: 'method',
    });
    const [refund] = await refundsOf(paymentId);
    gateway.state.forgetful = true;
    await expect(refundPayment(context, refund!.id)).rejects.toThrow();
    gateway.state.forgetful = false;
    await Promise.all([refundPayment(context, refund!.id), refundPayment(context, refund!.id)]);
    await refundPayment(context, refund!.id);
    expect((await shop.state(browser, id)).payment_status).toBe('refunded');
    const made = [...gateway.refunds.values()].filter(
      ({ transaction }) => transaction === gateway.find(paymentId).transaction_id,
    );
    expect(made).toMatchObject([{ amount: '91.23' }]);
    const [noted] = await db.orm
      .select()
      .from(alerts)
      .where(eq(alerts.key, `refund_due:${paymentId}`));
    expect(noted!.resolved).not.toBeNull();
  });

  test('is refunded by the worker without anybody asking', async () => {
    const id = await shop.order(browser);
    await shop.approve(await shop.pay(browser, id));
    await fail(id);
    await shop.work();
    await until(async () => (await shop.state(browser, id)).payment_status === 'refunded');
    await shop.stopWork();
  });

  test('that cost nothing gives nothing back', async () => {
    const id = await shop.order(browser);
    await db.orm.update(orders).set({ total: 0 }).where(eq(orders.id, id));
    await browser.post('/api/payments/none/', { order_id: id, currency: 'RUB' });
    await fail(id);
    expect(await shop.detail(browser, id)).toMatchObject({
      reject_reason: 'Заказ не удалось выполнить',
      refund_to: null,
    });
  });
});

describe('money that comes too late', () => {
  test('goes to the balance of a user who chose that', { tags: '@spec-11.4' }, async () => {
    const me = await person(30_00);
    const id = await buy(me);
    await start(me, id);
    await chooseBalance(me, id);
    const paymentId = await paymentOf(id);
    await expire(id);
    await Promise.all(Array.from({ length: 8 }, () => shop.approve(paymentId)));
    expect(await balanceOf(me)).toBe('89.00');
    expect(await detail(me, id)).toMatchObject({
      status: 'failed',
      payment_status: 'refunded',
      reject_reason: 'Деньги вернулись на баланс',
      refund_to: 'balance',
    });
  });

  test('goes back to a guest, and an operator is alerted', { tags: '@spec-11.4' }, async () => {
    const id = await shop.order(browser);
    const paymentId = await shop.pay(browser, id);
    await expire(id);
    await shop.approve(paymentId);
    const [refund] = await refundsOf(paymentId);
    expect(refund).toMatchObject({ done: null });
    expect(
      await db.orm
        .select()
        .from(alerts)
        .where(eq(alerts.key, `refund_due:${paymentId}`)),
    ).toHaveLength(1);
    await refundPayment(context, refund!.id);
    expect((await shop.state(browser, id)).payment_status).toBe('refunded');
  });

  test('by a second payment of a paid order goes back, and the order stays paid', async () => {
    const me = await person();
    const id = await buy(me);
    await start(me, id);
    await chooseBalance(me, id);
    const first = await paymentOf(id);
    await start(me, id, 'card_ru');
    await shop.approve(await paymentOf(id));
    await shop.approve(first);
    expect(await balanceOf(me)).toBe('89.00');
    expect(await detail(me, id)).toMatchObject({
      status: 'paid',
      payment_status: 'succeeded',
      refund_to: null,
    });
  });
});

test('all accounts together hold nothing', async () => {
  const sums = await accountSums(db.orm);
  expect(Object.values(sums).reduce((all, sum) => all + sum, 0)).toBe(0);
  expect(sums.sales).toBeGreaterThan(0);
});
