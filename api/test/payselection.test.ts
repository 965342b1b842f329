import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { NOTIFY, payselectionNotices } from './support/payselection-notices.ts';
import { FISCAL, startProviderShop } from './support/provider-shop.ts';
import type { Browser } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startProviderShop();
const { sandbox, db } = shop;
const { event, deliver, notify } = payselectionNotices(shop);
let browser: Browser;
let order: string;
beforeEach(async () => {
  browser = shop.browser();
  order = await shop.order(browser);
});

/** An order of a guest who calls without `browser`. */
async function guestOrder() {
  const products = [{ product_id: shop.catalogue.products.uc60, quantity: 1 }];
  const made = await shop.post('/api/orders/pubg/', { products, email: 'buyer@example.com' });
  order = made.json().id;
  return { cookie: String(made.headers['set-cookie']).split(';')[0]! };
}
const pay = () => shop.payAt(browser, order, 'ps_ru');
const state = () => shop.state(browser, order);
const unchanged = { status: 'waiting_for_payment', payment_status: 'pending' };

describe('before webhooks arrive', () => {
  test('the state of a payment is asked for, and acted on', { tags: '@spec-7.45' }, async () => {
    const { page } = await pay();
    const status = () =>
      browser.post('/api/payments/payselection/status/', { order_id: order, currency: 'RUB' });
    expect((await status()).json()).toMatchObject(unchanged);
    await sandbox.choose(page, 'approve');
    expect((await status()).json()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
    const stranger = await shop
      .browser()
      .post('/api/payments/payselection/status/', { order_id: order, currency: 'RUB' });
    expect(stranger.statusCode).toBe(404);
    await shop.listen();
  });
});

describe('a payer at the payment page', () => {
  test('approves, and the webhook pays the order', { tags: '@spec-12.6' }, async () => {
    const { page } = await pay();
    await sandbox.choose(page, 'approve');
    await until(async () => (await state()).status === 'paid');
  });

  test('declines, and pays again', async () => {
    const { page } = await pay();
    await sandbox.choose(page, 'decline');
    await until(async () => (await state()).payment_status === 'failed');
    expect((await state()).status).toBe('waiting_for_payment');
    await sandbox.choose((await pay()).page, 'approve');
    await until(async () => (await state()).status === 'paid');
  });
});

describe("Payselection's demands on a call", () => {
  test.each(['1.05', '1.2'] as const)(
    'a receipt by FFD %s adds up to the sum, and the number has +7 and ten digits',
    {
      tags: '@spec-12.14',
    },
    async (ffd) => {
      const fiscal = { ...FISCAL, ffd };
      const app = await buildApp({ config: { ...shop.config, fiscal }, db });
      const { cookie } = await guestOrder();
      const payload = { order_id: order, currency: 'RUB', phone: '8 (916) 123-45-67' };
      const started = await app.inject({
        method: 'POST',
        url: '/api/payments/ps_ru/',
        payload,
        headers: { cookie },
      });
      expect(started.statusCode).toBe(200);
      await app.close();
      const page = await (await fetch(started.json().url)).text();
      expect(page).toContain('60 UC × 1');
    },
  );

  test('without a public key a page is made by webpayments/create', { tags: '@spec-12.15' }, async () => {
    const account = { ...shop.config.payselection!, publicKey: undefined };
    const app = await buildApp({ config: { ...shop.config, payselection: account }, db });
    const { cookie } = await guestOrder();
    const payload = { order_id: order, currency: 'RUB' };
    const started = await app.inject({
      method: 'POST',
      url: '/api/payments/ps_ru/',
      payload,
      headers: { cookie },
    });
    expect(started.json()).toMatchObject({ type: 'redirect' });
    await app.close();
    await sandbox.choose(started.json().url, 'approve');
    const status = { order_id: order, currency: 'RUB' };
    const url = '/api/payments/payselection/status/';
    const answer = await shop.app.inject({ method: 'POST', url, payload: status, headers: { cookie } });
    expect(answer.json()).toMatchObject({ status: 'paid' });
  });
});

describe('a payment that is ended by the payer', () => {
  const end = (from = browser) => from.post(`/api/payments/payselection/term/${order}/`);

  test('is closed at the provider, and can be ended again', {
    tags: ['@spec-7.46', '@spec-12.6'],
  }, async () => {
    const { page } = await pay();
    expect((await end()).json()).toMatchObject({ status: 'waiting_for_payment', payment_status: 'failed' });
    expect((await end()).statusCode).toBe(200);
    await shop.work();
    await until(async () => (await sandbox.statusOf(page.split('/').at(-1)!)) === 'cancelled');
    await shop.stopWork();
    expect((await pay()).page).not.toBe(page);
  });

  test('is left alone when it is paid, another provider’s, or another’s', async () => {
    const { id } = await pay();
    expect((await end(shop.browser())).statusCode).toBe(404);
    await notify(id, 'Payment');
    expect((await end()).json()).toMatchObject({ code: 'order_locked' });
    order = await shop.order(browser);
    await shop.payAt(browser, order, 'gp_ru');
    expect((await end()).json()).toMatchObject(unchanged);
    // Every provider has the same two calls.
    const ask = await browser.post('/api/payments/getpay/status/', { order_id: order, currency: 'RUB' });
    expect(ask.json()).toMatchObject(unchanged);
    const ended = await browser.post(`/api/payments/getpay/term/${order}/`);
    expect(ended.json()).toMatchObject({ payment_status: 'failed' });
    expect((await browser.post(`/api/payments/nobody/term/${order}/`)).statusCode).toBe(404);
  });
});

describe('a notice that is not Payselection’s', () => {
  test('is refused, and nothing changes', { tags: '@spec-12.6' }, async () => {
    const { id } = await pay();
    const right = await event(id, 'Payment');
    const headers = (change: object) => ({ ...right, headers: { ...right.headers, ...change } });
    for (const forged of [
      headers({ 'x-webhook-signature': '' }),
      headers({ 'x-webhook-signature': right.headers['x-webhook-signature'].toUpperCase() }),
      headers({ 'x-site-id': 'other' }),
      { ...right, payload: `${right.payload} ` },
      { ...right, payload: right.payload.replace('"RUB"', '"RUR"') },
      await event(id, 'Payment', {}, 'http://127.0.0.1/api/payments/payselection/notify/'),
      await event(id, 'Payment', {}, `${shop.config.apiUrl}/api/payments/getpay/notify/`),
    ])
      expect((await deliver(forged)).statusCode).toBe(401);
    const other = { method: 'PUT', url: NOTIFY, ...right } as const;
    expect((await shop.app.inject(other)).statusCode).toBe(404);
    expect((await shop.app.inject({ method: 'POST', url: NOTIFY })).statusCode).toBe(401);
    expect(await state()).toMatchObject(unchanged);
    expect((await deliver(right)).statusCode).toBe(200);
  });
});

describe('a notice', () => {
  test('is acted on once, also when 200 come at once', async () => {
    const { id } = await pay();
    const notice = await event(id, 'Payment');
    const all = await Promise.all(Array.from({ length: 200 }, () => deliver(notice)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await state()).toMatchObject({ status: 'paid' });
  });

  test.each([{ Amount: '91.22' }, { Amount: '9123' }, { Currency: 'KZT' }])(
    'that does not match is set aside for an operator: %j',
    async (changes) => {
      const { id } = await pay();
      expect(await notify(id, 'Payment', changes)).toBe(409);
      expect(await shop.alertsOf('payment_mismatch', id)).toHaveLength(1);
      expect(await state()).toMatchObject(unchanged);
    },
  );

  test('on the way to a decision changes nothing; one that nobody knows is refused', {
    tags: '@spec-12.6',
  }, async () => {
    const { id } = await pay();
    for (const name of ['Block', '3DS', 'Redirect3DS']) expect(await notify(id, name)).toBe(200);
    expect(await notify(id, 'Surprise')).toBe(400);
    expect(await notify(id, 'Payment', { OrderId: randomUUID() })).toBe(404);
    expect(await state()).toMatchObject(unchanged);
  });

  test('of a failure or a reversal after the payment leaves it paid', { tags: '@spec-12.6' }, async () => {
    const { id } = await pay();
    await notify(id, 'Payment');
    expect(await notify(id, 'Fail')).toBe(200);
    expect(await notify(id, 'Cancel')).toBe(200);
    expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
    expect(await shop.alertsOf('payment_reversed', id)).toHaveLength(1);
  });

  test('of a payment after a failed try by the same link pays; a second payment is due back', async () => {
    const { id } = await pay();
    await notify(id, 'Fail');
    await notify(id, 'Payment');
    expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
    const TransactionId = `PS-${randomUUID()}`;
    expect(await notify(id, 'Payment', { TransactionId })).toBe(200);
    expect(await shop.alertsOf('refund_due', `${id}:${TransactionId}`)).toHaveLength(1);
    expect(await state()).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
    expect((await shop.paymentRow(id)).status).toBe('succeeded');
  });

  test('of a refund takes an undelivered order back; of a part raises an alert', {
    tags: '@spec-12.6',
  }, async () => {
    const { id } = await pay();
    await notify(id, 'Payment');
    expect(await notify(id, 'Refund', { Amount: '1.00' })).toBe(200);
    expect(await state()).toMatchObject({ status: 'paid' });
    expect(await shop.alertsOf('refunded_in_part', id)).toHaveLength(1);
    expect(await notify(id, 'Refund', { Amount: '1000.00' })).toBe(409);
    expect(await notify(id, 'Refund')).toBe(200);
    expect(await state()).toMatchObject({ status: 'failed', payment_status: 'refunded' });
    expect((await shop.paymentRow(id)).status).toBe('refunded');
  });
});

test('a method whose provider is not configured is not offered', async () => {
  const app = await buildApp({ config: { ...shop.config, payselection: undefined }, db });
  const offered = (body: string) => body.includes('ps_ru');
  const countries = '/api/payments/countries/';
  expect(offered((await app.inject(countries)).body)).toBe(false);
  expect(offered((await shop.get(countries)).body)).toBe(true);
  const headers = await guestOrder();
  const payload = { order_id: order, currency: 'RUB' };
  const start = { method: 'POST', url: '/api/payments/ps_ru/', payload, headers } as const;
  expect((await app.inject(start)).statusCode).toBe(404);
  expect((await shop.app.inject(start)).statusCode).toBe(200);
  await app.close();
});
