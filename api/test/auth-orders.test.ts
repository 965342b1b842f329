import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { forgetLater } from '../src/modules/accounts/delete-account.ts';
import { games } from '../src/platform/db/schema/catalogue.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { bearer, send, signUp } from './support/account.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { app, db } = shop;
const { uc60 } = shop.catalogue.products;

const body = { products: [{ product_id: uc60, quantity: 1 }] };
const order = (from: Browser, token: string, extra = {}, headers = {}) =>
  from.post('/api/orders/pubg/', { ...body, ...extra }, { ...bearer(token), ...headers });
const buy = async (from: Browser, token: string) => (await order(from, token)).json().id as string;
const addresses = (id: string) => [
  `/api/orders/${id}/`,
  `/api/orders/status/${id}/`,
  `/api/orders/payment_data/${id}/`,
  `/api/orders/${id}/events/`,
];
const read = async (id: string) => (await db.orm.select().from(orders).where(eq(orders.id, id)))[0]!;

describe('a signed-in buyer', () => {
  test('needs no e-mail: the order goes to the user’s own, or to the given one', {
    tags: '@spec-6.4',
  }, async () => {
    const { email, access } = await signUp(shop);
    const browser = shop.browser();
    expect(await read(await buy(browser, access))).toMatchObject({ email, userId: expect.any(Number) });
    const gift = await order(browser, access, { email: 'friend@example.com' });
    expect((await read(gift.json().id)).email).toBe('friend@example.com');
    expect((await browser.post('/api/orders/pubg/', body)).json()).toEqual({ email: [expect.any(String)] });
  });

  test('opens the order from any browser; another user and a guest do not', {
    tags: '@spec-11.7',
  }, async () => {
    const { access } = await signUp(shop);
    const other = await signUp(shop);
    const id = await buy(shop.browser(), access);
    const [detail, status] = addresses(id) as [string, string];
    const elsewhere = shop.browser();
    expect((await elsewhere.get(detail, bearer(access))).statusCode).toBe(200);
    expect((await elsewhere.get(status, bearer(access))).statusCode).toBe(200);
    for (const url of addresses(id)) {
      expect((await elsewhere.get(url, bearer(other.access))).statusCode).toBe(404);
      expect((await elsewhere.get(url)).statusCode).toBe(404);
    }
    const pay = (headers = {}) =>
      elsewhere.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' }, headers);
    expect((await pay()).statusCode).toBe(404);
    expect((await pay(bearer(other.access))).statusCode).toBe(404);
    expect((await pay(bearer(access))).statusCode).toBe(200);
  });

  test('follows the order live by the cookie, which an event source sends', async () => {
    const { access } = await signUp(shop);
    const id = await buy(shop.browser(), access);
    await db.orm.update(orders).set({ status: 'failed' }).where(eq(orders.id, id));
    const stream = (cookie: string) => shop.get(`/api/orders/${id}/events/`, { cookie });
    expect((await stream(`access=${access}`)).body).toContain(`"id":"${id}"`);
    expect((await stream('access=old')).statusCode).toBe(404);
    expect((await shop.get(`/api/orders/${id}/`, { cookie: `access=${access}` })).statusCode).toBe(404);
  });

  test('buys what asks for an account', { tags: '@spec-6.2' }, async () => {
    await db.orm.update(games).set({ isAuthRequired: true }).where(eq(games.slug, 'pubg'));
    const { access } = await signUp(shop);
    const browser = shop.browser();
    const signedIn = await order(browser, access);
    const guest = await browser.post('/api/orders/pubg/', { ...body, email: 'guest@example.com' });
    await db.orm.update(games).set({ isAuthRequired: false }).where(eq(games.slug, 'pubg'));
    expect([signedIn.statusCode, guest.statusCode]).toEqual([201, 401]);
    expect(guest.json()).toMatchObject({ code: 'not_authenticated' });
  });

  test('is not taken for another one in the same browser with the same key', {
    tags: '@spec-17.4',
  }, async () => {
    const [first, second] = [await signUp(shop), await signUp(shop)];
    const browser = shop.browser();
    const key = { 'idempotency-key': randomUUID() };
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await order(browser, first.access, {}, key)).json().id),
    );
    expect(new Set(ids).size).toBe(1);
    const other = await order(browser, second.access, {}, key);
    expect([other.statusCode, ids.includes(other.json().id)]).toEqual([201, false]);
    const elsewhere = await order(shop.browser(), first.access, {}, key);
    expect(elsewhere.json().id).toBe(ids[0]);
  });

  test('with a token that is out of time does not become a guest by surprise', async () => {
    const response = await order(shop.browser(), 'old', { email: 'guest@example.com' });
    expect([response.statusCode, response.json().code]).toEqual([401, 'token_not_valid']);
  });
});

test('a guest’s order stays with the browser when somebody signs in there', async () => {
  const browser = shop.browser();
  const id = await shop.order(browser);
  const { access } = await signUp(browser);
  expect((await browser.get(`/api/orders/${id}/`, bearer(access))).statusCode).toBe(200);
  expect((await read(id)).userId).toBeNull();
  expect((await shop.browser().get(`/api/orders/${id}/`, bearer(access))).statusCode).toBe(404);
});

test('after signing out the browser opens its guest’s orders, and no longer the user’s', async () => {
  const browser = shop.browser();
  const { access, refresh } = await signUp(browser);
  const [guests, users] = [await shop.order(browser), await buy(browser, access)];
  expect((await browser.get(`/api/orders/${users}/`)).statusCode).toBe(200);
  await browser.post('/api/auth/logout/', { refresh }, bearer(access));
  expect((await browser.get(`/api/orders/${users}/`)).statusCode).toBe(404);
  expect((await browser.get(`/api/orders/${guests}/`)).statusCode).toBe(200);
});

describe('orders of a deleted account', () => {
  test('stay without personal data', async () => {
    const { access } = await signUp(shop);
    const browser = shop.browser();
    const made = await browser.post(
      '/api/orders/steam/',
      { amount: '500.00', steam_account_id: 'gaben' },
      bearer(access),
    );
    const { id } = made.json();
    await browser.post(
      '/api/payments/push_ru/',
      { order_id: id, currency: 'RUB', phone: '+79990000000', email: 'payer@example.com' },
      bearer(access),
    );
    await db.orm.update(orders).set({ status: 'done' }).where(eq(orders.id, id));
    await send(app, 'DELETE', access);
    expect(await read(id)).toMatchObject({
      status: 'done',
      email: null,
      details: { steamAccountId: '' },
      total: 53_750,
    });
    const [payment] = await db.orm.select().from(payments).where(eq(payments.orderId, id));
    expect(payment).toMatchObject({ email: null, phone: null });
    expect((await browser.get(`/api/orders/${id}/`)).statusCode).toBe(404);
  });

  test('that are under way are finished first', async () => {
    const { access, email } = await signUp(shop);
    const browser = shop.browser();
    const id = await buy(browser, access);
    await browser.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' }, bearer(access));
    const { paymentId, userId } = await read(id);
    await send(app, 'DELETE', access);
    expect((await read(id)).email).toBe(email);
    expect(await forgetLater(db.orm, userId!)).toBeGreaterThan(0);
    await shop.work();
    await shop.approve(paymentId!);
    await until(async () => (await read(id)).status === 'done');
    await until(async () => (await shop.letters()).some((letter) => letter.includes(email)));
    expect(await forgetLater(db.orm, userId!)).toBeNull();
    expect((await read(id)).email).toBeNull();
  });
});
