import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countries, methodGroups, paymentMethods } from '../src/platform/db/schema/catalogue.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop();
const { gateway } = shop;
let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});
afterEach(() => Object.assign(gateway.state, { down: false, pageUrl: '', delay: 0 }));

const start = (orderId: string, method = 'card_ru', body: object = {}) =>
  browser.post(`/api/payments/${method}/`, { order_id: orderId, currency: 'RUB', ...body });
const ofOrder = (orderId: string) => shop.db.orm.select().from(payments).where(eq(payments.orderId, orderId));

describe('starting a payment', () => {
  test('asks the provider for the sum with the fee and gives the scenario', {
    tags: ['@spec-7.28', '@spec-7.29', '@spec-7.44', '@spec-12.5'],
  }, async () => {
    const id = await shop.order(browser);
    const response = await start(id);
    expect(response.statusCode).toBe(200);
    const { payment_id, ...state } = await shop.state(browser, id);
    expect(state).toEqual({ id, status: 'waiting_for_payment', payment_status: 'pending' });
    const opened = gateway.find(payment_id!);
    expect(opened).toMatchObject({
      order_id: id,
      amount: '91.23',
      currency: 'RUB',
      method: 'card_ru',
      scenario: 'redirect',
      return_url: `${shop.config.publicUrl}/orders/${id}/pay`,
      notify_url: `${shop.config.apiUrl}/api/payments/sandbox/notify/`,
      email: 'buyer@example.com',
    });
    const url = `${gateway.url}/pay/${opened.transaction_id}`;
    expect(response.json()).toEqual({ type: 'redirect', url, amount: '91.23', currency: 'RUB' });
    expect((await browser.get(`/api/orders/payment_data/${id}/`)).json()).toEqual({ url });
  });

  test('charges in the currency of the country, fee and fixed fee after conversion', {
    tags: '@spec-10.5',
  }, async () => {
    const id = await shop.order(browser, shop.catalogue.products.uc60, 2);
    expect((await start(id, 'card_kz', { currency: 'KZT' })).statusCode).toBe(200);
    const { payment_id } = await shop.state(browser, id);
    // 178.00 × 5.2 = 925.60; × 1.03 + 50.00 = 1003.368, rounded up
    expect(gateway.find(payment_id!)).toMatchObject({ amount: '1003.37', currency: 'KZT' });
  });

  test('gives the picture of a QR code, and waits where a push is sent', { tags: '@spec-12.5' }, async () => {
    const id = await shop.order(browser);
    expect((await start(id, 'sbp_ru')).json()).toEqual({
      type: 'qr',
      amount: '89.00',
      currency: 'RUB',
      url: expect.stringMatching(/\/qr\/.+\.svg$/),
      qr_str: expect.stringContaining('/pay/'),
    });
    expect((await start(id, 'push_ru', { phone: '+7 900 000-00-00' })).json()).toEqual({
      type: 'wait_order_state',
      order_id: id,
      amount: '89.00',
      currency: 'RUB',
    });
    expect((await browser.get(`/api/orders/payment_data/${id}/`)).statusCode).toBe(404);
  });

  test('is one payment, also when clicked 20 times at once', { tags: '@spec-12.11' }, async () => {
    const id = await shop.order(browser);
    const all = await Promise.all(Array.from({ length: 20 }, () => start(id)));
    expect(new Set(all.map((response) => response.statusCode))).toEqual(new Set([200]));
    expect(new Set(all.map((response) => response.body)).size).toBe(1);
    expect(await ofOrder(id)).toHaveLength(1);
    expect([...gateway.payments.values()].filter((payment) => payment.order_id === id)).toHaveLength(1);
  });

  test('by another method replaces the first one, which is closed at its provider', async () => {
    const id = await shop.order(browser);
    const first = await shop.pay(browser, id);
    const second = await shop.pay(browser, id, 'sbp_ru');
    expect(second).not.toBe(first);
    expect((await ofOrder(id)).map(({ status }) => status).sort()).toEqual(['pending', 'replaced']);
    await shop.work();
    await until(async () => gateway.find(first).status === 'cancelled');
    await shop.stopWork();
    expect(gateway.find(second).status).toBe('pending');
  });

  test('refuses what the method does not take', { tags: ['@spec-7.44', '@spec-12.9'] }, async () => {
    const id = await shop.order(browser);
    expect((await start(id, 'card_kz')).json()).toEqual({ currency: [expect.any(String)] });
    expect((await start(id, 'off_ru')).statusCode).toBe(404);
    expect((await start(id, 'no_such')).statusCode).toBe(404);
    expect((await start(id, 'push_ru')).json()).toEqual({ phone: [expect.any(String)] });
    expect((await start(id, 'push_ru', { phone: 'позвони' })).json()).toEqual({
      phone: [expect.any(String)],
    });
    expect((await start(id, 'card_ru', { email: 'нет' })).json()).toEqual({ email: [expect.any(String)] });
    // 89.00 × 5.2 = 462.80, below 500.00 before the fee
    const small = await start(id, 'card_kz', { currency: 'KZT' });
    expect(small.statusCode).toBe(400);
    expect(small.json()).toEqual({ non_field_errors: ['Этим способом можно оплатить от 500.00 KZT.'] });
    expect(await ofOrder(id)).toEqual([]);
    expect(await shop.state(browser, id)).toMatchObject({ status: 'created', payment_status: 'new' });
  });

  test('takes nothing for a sum that is nothing in the currency of the country', async () => {
    const { orm } = shop.db;
    const [poor] = await orm
      .insert(countries)
      .values({ flag: 'us', position: 3, name: 'США', currency: 'USD', rate: '0.011' })
      .returning();
    const [group] = await orm
      .insert(methodGroups)
      .values({ countryId: poor!.id, position: 1, name: 'Карты', shortName: 'card' })
      .returning();
    const values = { groupId: group!.id, provider: 'sandbox', currencies: ['USD'], icon: 'card' };
    await orm.insert(paymentMethods).values([
      { ...values, position: 1, name: 'card_us', title: 'Карта', scenario: 'redirect' },
      { ...values, position: 2, name: 'fixed_us', title: 'Карта', scenario: 'redirect', fixFee: 30 },
    ]);
    const id = await shop.order(browser);
    // 0.30 × 0.011 is a third of a cent.
    await orm.update(orders).set({ total: 30 }).where(eq(orders.id, id));
    for (const method of ['card_us', 'fixed_us']) {
      const response = await start(id, method, { currency: 'USD' });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ non_field_errors: ['Этим способом можно оплатить от 0.01 USD.'] });
    }
    expect(await ofOrder(id)).toEqual([]);
  });

  test('is over once the order is paid', async () => {
    const id = await shop.order(browser);
    await shop.approve(await shop.pay(browser, id));
    const response = await start(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'order_locked' });
  });

  test('needs no method when nothing is due', { tags: '@spec-10.9' }, async () => {
    const id = await shop.order(browser);
    await shop.db.orm.update(orders).set({ total: 0 }).where(eq(orders.id, id));
    expect((await start(id, 'balance')).json()).toEqual({ type: 'wait_order_state', order_id: id });
    expect(await shop.state(browser, id)).toMatchObject({ status: 'paid', payment_status: 'succeeded' });
    expect(await ofOrder(id)).toEqual([]);
  });
});

describe('a provider that fails', () => {
  test('by silence: 503, and the same payment goes on afterwards', async () => {
    const id = await shop.order(browser);
    gateway.state.down = true;
    expect((await start(id)).statusCode).toBe(503);
    gateway.state.down = false;
    expect((await start(id)).statusCode).toBe(200);
    expect(await ofOrder(id)).toMatchObject([{ status: 'pending' }]);
  });

  test.each([
    'http://example.com/pay',
    'javascript:alert(1)',
    'https://shop@evil.example/',
    '/pay',
    'data:text/html,x',
  ])('by sending the payer to %s: 503, never passed on', async (pageUrl) => {
    const id = await shop.order(browser);
    gateway.state.pageUrl = pageUrl;
    const response = await start(id);
    expect(response.statusCode).toBe(503);
    expect(await shop.state(browser, id)).toMatchObject({
      status: 'waiting_for_payment',
      payment_status: 'failed',
    });
    gateway.state.pageUrl = 'https://pay.example/1';
    expect((await start(id)).json()).toMatchObject({ type: 'redirect', url: 'https://pay.example/1' });
  });
});

describe('an order of another browser', () => {
  const calls = (id: string): [string, () => ReturnType<Browser['get']>][] => {
    const stranger = shop.browser();
    return [
      ['order', () => stranger.get(`/api/orders/${id}/`)],
      ['status', () => stranger.get(`/api/orders/status/${id}/`)],
      ['payment data', () => stranger.get(`/api/orders/payment_data/${id}/`)],
      ['events', () => stranger.get(`/api/orders/${id}/events/`)],
      ['payment', () => stranger.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' })],
      ['claim', () => stranger.post(`/api/orders/${id}/claim/`, { key: 'A'.repeat(43) })],
    ];
  };

  test('does not exist: with a session of one’s own, without one, and like an id that is nobody’s', {
    tags: '@spec-11.7',
  }, async () => {
    const id = await shop.order(browser);
    await shop.pay(browser, id);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const stranger = shop.browser();
    await shop.order(stranger);
    const expected = { status: 404, body: { detail: 'Страница не найдена.' } };
    for (const asked of [id, nobodys]) {
      for (const [name, call] of calls(asked)) {
        const response = await call();
        expect({ name, status: response.statusCode, body: response.json() }).toEqual({ name, ...expected });
      }
    }
    expect((await stranger.get(`/api/orders/${id}/`)).statusCode).toBe(404);
    expect((await stranger.get(`/api/orders/${id}/events/`)).statusCode).toBe(404);
    expect((await browser.get('/api/orders/not-an-id/')).statusCode).toBe(404);
  });
});
