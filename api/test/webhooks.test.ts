import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkPayment } from '../src/modules/payments/check-payment.ts';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { alerts, jobs } from '../src/platform/db/schema/jobs.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { notice, type SignedNotice } from './support/gateway.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop();
const { gateway, deliver, db } = shop;
const context = createPaymentContext(shop.config, db);
let browser: Browser;
let order: string;
let payment: string;
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
  payment = await shop.pay(browser, order);
});

const approved = (changes = {}) => notice(gateway.find(payment), 'succeeded', changes);
const alertsOf = (kind: string, about: string) =>
  db.orm
    .select()
    .from(alerts)
    .where(eq(alerts.key, `${kind}:${about}`));
const paymentRow = async (id = payment) =>
  (await db.orm.select().from(payments).where(eq(payments.id, id)))[0]!;
const unchanged = { status: 'waiting_for_payment', payment_status: 'pending' };

describe('a notice that is not the gateway’s', () => {
  const forge = (change: (from: SignedNotice) => SignedNotice) => deliver(change(approved()));
  const withHeaders = (headers: object) => (from: SignedNotice) => ({
    ...from,
    headers: { ...from.headers, ...headers } as Record<string, string>,
  });

  test.each<[string, (from: SignedNotice) => SignedNotice]>([
    ['an altered body', (from) => ({ ...from, payload: from.payload.replace('"RUB"', '"RUR"') })],
    ['a byte more', (from) => ({ ...from, payload: `${from.payload} ` })],
    ['a body that is no JSON', (from) => ({ ...from, payload: from.payload.slice(0, -1) })],
    ['another time', withHeaders({ 'x-sandbox-timestamp': '1' })],
    [
      'no signature',
      ({ payload, headers: { 'x-sandbox-signature': _, ...headers } }) => ({ payload, headers }),
    ],
    ['no time', ({ payload, headers: { 'x-sandbox-timestamp': _, ...headers } }) => ({ payload, headers })],
    ['an empty signature', withHeaders({ 'x-sandbox-signature': '' })],
    [
      'a signature in capitals',
      (from) =>
        withHeaders({ 'x-sandbox-signature': from.headers['x-sandbox-signature']!.toUpperCase() })(from),
    ],
  ])('is refused: %s', { tags: '@spec-12.8' }, async (_name, change) => {
    expect((await forge(change)).statusCode).toBe(401);
    expect(await shop.state(browser, order)).toMatchObject(unchanged);
  });

  test('is refused with every single byte of the body altered', async () => {
    const { payload, headers } = approved();
    for (let index = 0; index < payload.length; index += 7) {
      const bytes = Buffer.from(payload);
      bytes[index] = bytes[index]! ^ 1;
      expect((await deliver({ payload: bytes.toString('latin1'), headers })).statusCode).toBe(401);
    }
    expect(await shop.state(browser, order)).toMatchObject(unchanged);
  });

  test('is refused at another provider’s address', async () => {
    const { payload, headers } = approved();
    const url = '/api/payments/getpay/notify/';
    expect((await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(401);
  });
});

describe('a payment that succeeded', () => {
  test('pays the order, whatever site the call seems to come from', async () => {
    const { payload, headers } = notice(gateway.decide(payment, 'succeeded'), 'succeeded');
    const response = await deliver({ payload, headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
    expect(response.statusCode).toBe(200);
    expect(await shop.state(browser, order)).toEqual({
      id: order,
      status: 'paid',
      payment_status: 'succeeded',
      payment_id: payment,
    });
  });

  test('is acted on once, also when 1,000 notices come at once', { tags: '@spec-12.8' }, async () => {
    const noticed = notice(gateway.decide(payment, 'succeeded'), 'succeeded');
    const all = await Promise.all(Array.from({ length: 1_000 }, () => deliver(noticed)));
    expect(new Set(all.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(
      await db.orm
        .select()
        .from(jobs)
        .where(eq(jobs.key, `deliver:${order}`)),
    ).toHaveLength(1);
    await shop.work();
    await until(async () => (await shop.state(browser, order)).status === 'done');
    await Promise.all(Array.from({ length: 50 }, () => deliver(noticed)));
    await shop.stopWork();
    const { order_products } = await shop.detail(browser, order);
    expect(order_products.flatMap((line) => line.codes ?? [])).toHaveLength(1);
    expect(
      await db.orm
        .select()
        .from(jobs)
        .where(eq(jobs.key, `receipt:${order}:done`)),
    ).toHaveLength(1);
  });

  test('stays so when a failure comes later', async () => {
    await shop.approve(payment);
    expect((await deliver(notice(gateway.find(payment), 'failed'))).statusCode).toBe(200);
    expect(await shop.state(browser, order)).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
    expect((await paymentRow()).status).toBe('succeeded');
  });

  test('may come before the gateway’s own answer', async () => {
    await db.orm
      .update(payments)
      .set({ status: 'new', transactionId: null, scenario: null })
      .where(eq(payments.id, payment));
    await shop.approve(payment);
    expect(await paymentRow()).toMatchObject({
      status: 'succeeded',
      transactionId: gateway.find(payment).transaction_id,
    });
  });
});

describe('a notice that does not match its payment', () => {
  test.each([{ amount: '91.22' }, { amount: '91.24' }, { currency: 'KZT' }, { transaction_id: 't-other' }])(
    'is set aside for an operator: %j',
    { tags: '@spec-12.8' },
    async (changes) => {
      expect((await deliver(approved(changes))).statusCode).toBe(409);
      expect((await deliver(approved(changes))).statusCode).toBe(409);
      expect(await shop.state(browser, order)).toMatchObject(unchanged);
      expect(await alertsOf('payment_mismatch', payment)).toMatchObject([{ times: 2 }]);
      // The right one still counts.
      expect((await deliver(approved())).statusCode).toBe(200);
      expect(await shop.state(browser, order)).toMatchObject({ status: 'paid' });
    },
  );

  test('raises an alert when nobody knows the payment', async () => {
    for (const payment_id of ['00000000-0000-4000-8000-000000000000', "'; drop table orders"]) {
      const transaction_id = `t-${payment_id}`;
      expect((await deliver(approved({ payment_id, transaction_id }))).statusCode).toBe(404);
      expect(await alertsOf('payment_unknown', `sandbox:${transaction_id}`)).toHaveLength(1);
    }
  });

  test('is refused when it is signed and says nothing we know', async () => {
    expect((await deliver(approved({ amount: '91.2' }))).statusCode).toBe(400);
    expect((await deliver(approved({ amount: '-91.23' }))).statusCode).toBe(400);
  });
});

describe('a declined payment', () => {
  test('leaves the order waiting; another try is another payment', async () => {
    expect((await shop.decline(payment)).statusCode).toBe(200);
    expect(await shop.state(browser, order)).toMatchObject({
      status: 'waiting_for_payment',
      payment_status: 'failed',
      payment_id: payment,
    });
    const second = await shop.pay(browser, order);
    expect(second).not.toBe(payment);
    await shop.approve(second);
    expect(await shop.state(browser, order)).toMatchObject({ status: 'paid', payment_id: second });
  });

  test('that was replaced does not hide the payment under way', async () => {
    const second = await shop.pay(browser, order, 'sbp_ru');
    await shop.decline(payment);
    expect(await shop.state(browser, order)).toMatchObject({ payment_id: second, payment_status: 'pending' });
  });
});

describe('money that the order cannot take', () => {
  test('after a second payment of the same order is due back; the order stays as it is', async () => {
    const second = await shop.pay(browser, order, 'sbp_ru');
    await shop.approve(second);
    expect((await shop.approve(payment)).statusCode).toBe(200);
    expect(await shop.state(browser, order)).toMatchObject({ status: 'paid', payment_id: second });
    expect((await paymentRow()).status).toBe('refund_due');
    expect(await alertsOf('refund_due', payment)).toHaveLength(1);
  });

  test('by a replaced payment pays an order that still waits', async () => {
    const second = await shop.pay(browser, order, 'sbp_ru');
    await shop.approve(payment);
    expect(await shop.state(browser, order)).toMatchObject({ status: 'paid', payment_id: payment });
    expect((await paymentRow(second)).status).toBe('replaced');
  });

  test('after the time to pay is due back, never lost', { tags: ['@spec-11.3', '@spec-11.4'] }, async () => {
    await expire(order);
    expect(await shop.detail(browser, order)).toMatchObject({
      status: 'failed',
      payment_status: 'failed',
      reject_reason: 'Время оплаты истекло',
      is_payment_active: false,
    });
    expect((await shop.approve(payment)).statusCode).toBe(200);
    expect(await shop.detail(browser, order)).toMatchObject({
      status: 'failed',
      payment_status: 'succeeded',
      reject_reason: 'Деньги вернутся тем же способом',
    });
    expect((await paymentRow()).status).toBe('refund_due');
    expect(await alertsOf('refund_due', payment)).toHaveLength(1);
    const again = await browser.post('/api/payments/card_ru/', { order_id: order, currency: 'RUB' });
    expect(again.statusCode).toBe(409);
  });
});

describe('a webhook that was lost', () => {
  test('is made up for by asking the provider', async () => {
    expect(await checkPayment(context, payment)).toBeGreaterThan(0);
    expect(await shop.state(browser, order)).toMatchObject(unchanged);
    gateway.decide(payment, 'succeeded');
    expect(await checkPayment(context, payment)).toBeNull();
    expect(await shop.state(browser, order)).toMatchObject({ status: 'paid' });
  });

  test('is asked for once more before an order’s time ends', async () => {
    gateway.decide(payment, 'succeeded');
    await expire(order);
    expect(await shop.state(browser, order)).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
  });

  test('is asked for in a job that was made with the payment', async () => {
    expect(
      await db.orm
        .select()
        .from(jobs)
        .where(eq(jobs.key, `check_payment:${payment}`)),
    ).toHaveLength(1);
  });
});

test('an order in time does not expire', { tags: '@spec-11.3' }, async () => {
  expect(await expireOrder(context, order)).toBeGreaterThan(23 * 60 * 60 * 1000);
  expect(await shop.state(browser, order)).toMatchObject(unchanged);
});

async function expire(orderId: string) {
  await db.orm
    .update(orders)
    .set({ expires: new Date(Date.now() - 1) })
    .where(eq(orders.id, orderId));
  expect(await expireOrder(context, orderId)).toBeNull();
}
