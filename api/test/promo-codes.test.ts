import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireOrder } from '../src/modules/payments/expire-order.ts';
import { createPaymentContext } from '../src/modules/payments/start-payment.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, profile, signUp } from './support/account.ts';
import { type Browser, startShop } from './support/shop.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { db, config } = shop;
const { uc60 } = shop.catalogue.products;
const { pubg, steam } = shop.catalogue.games;
const inUnpaidOrder = expect.stringMatching(/в вашем неоплаченном заказе/);
const wrong = { code: ['Такого промокода нет, или он уже не действует.'] };

let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});

let made = 0;
async function code(values: Partial<typeof promoCodes.$inferInsert> = {}): Promise<string> {
  const name = `CODE${++made}`;
  await db.orm.insert(promoCodes).values({ code: name, percent: 10, ...values });
  return name;
}
const usesOf = async (name: string) =>
  (await db.orm.select().from(promoCodes).where(eq(promoCodes.code, name)))[0]!.uses;
const on = (id: string, call: string, name?: string, from = browser, headers = {}) =>
  from.post(`/api/orders/${id}/${call}_promo_code/`, name === undefined ? {} : { code: name }, headers);
/** The first alone: it makes the session that the others are of. */
const ordersOf = async (from: Browser, count: number) => [
  await shop.order(from),
  ...(await Promise.all(Array.from({ length: count - 1 }, () => shop.order(from)))),
];
const yesterday = () => new Date(Date.now() - 86_400_000);

describe('a code on an order', () => {
  test('takes its percent off the discounted sum, half up, is shown, and is taken off again', {
    tags: ['@spec-4.15', '@spec-7.24', '@spec-7.25', '@spec-7.26'],
  }, async () => {
    const id = await shop.order(browser, uc60, 3);
    const name = await code({ percent: 33 });
    const preview = await on(id, 'show', name.toLowerCase());
    // 267.00 − 88.11
    const expected = {
      total: '178.89',
      total_to_pay: '178.89',
      total_without_promocode: '267.00',
      total_with_promocode: '178.89',
      promo_code: { code: name, percent: 33, game: null },
    };
    expect(preview.json()).toMatchObject(expected);
    expect((await shop.detail(browser, id)).total).toBe('267.00');
    expect(await usesOf(name)).toBe(0);

    expect((await on(id, 'activate', ` ${name.toLowerCase()} `)).json()).toMatchObject(expected);
    expect(await shop.detail(browser, id)).toMatchObject(expected);
    expect((await browser.get(`/api/orders/${id}/active_promo_code/`)).json()).toEqual(expected.promo_code);
    expect(await usesOf(name)).toBe(1);

    expect((await on(id, 'deactivate')).json()).toMatchObject({ total: '267.00', promo_code: null });
    expect((await on(id, 'deactivate')).statusCode).toBe(200);
    expect((await browser.get(`/api/orders/${id}/active_promo_code/`)).statusCode).toBe(404);
    expect(await usesOf(name)).toBe(0);
  });

  test('is charged, and follows when quantities change', async () => {
    const id = await shop.order(browser, uc60, 3);
    await on(id, 'activate', await code());
    const changed = await browser.post(`/api/orders/${id}/update/`, {
      products: [{ id: uc60, quantity: 1 }],
    });
    expect(changed.json().total).toBe('80.10');
    const paymentId = await shop.pay(browser, id, 'sbp_ru');
    expect(shop.gateway.find(paymentId).amount).toBe('80.10');
  });

  test('takes the place of another one: they do not add up', { tags: '@spec-10.3' }, async () => {
    const [first, second] = [await code({ percent: 50 }), await code({ percent: 20 })];
    const id = await shop.order(browser);
    await on(id, 'activate', first);
    expect((await on(id, 'activate', second)).json()).toMatchObject({ total: '71.20' });
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1]);
    expect((await on(id, 'activate', 'NOSUCH')).statusCode).toBe(400);
    expect((await shop.detail(browser, id)).total).toBe('71.20');
  });

  test('of everything leaves nothing to pay', async () => {
    const id = await shop.order(browser);
    await on(id, 'activate', await code({ percent: 100 }));
    const started = await browser.post('/api/payments/none/', { order_id: id, currency: 'RUB' });
    expect(started.json()).toEqual({ type: 'wait_order_state', order_id: id });
    expect((await shop.state(browser, id)).status).toBe('paid');
  });

  test('that is unknown, over, switched off, used up or for another game is refused by the same answer', {
    tags: '@spec-10.2',
  }, async () => {
    const used = await code({ maxUses: 1 });
    const other = shop.browser();
    await on(await shop.order(other), 'activate', used, other);
    const id = await shop.order(browser);
    const codes = [
      'NOSUCH',
      await code({ expires: yesterday() }),
      await code({ isActive: false }),
      await code({ gameId: steam }),
      used,
    ];
    for (const name of codes)
      for (const call of ['activate', 'show']) {
        const response = await on(id, call, name);
        expect([response.statusCode, response.json()]).toEqual([400, wrong]);
      }
    expect((await on(id, 'activate', await code({ gameId: pubg }))).statusCode).toBe(200);
    expect((await on(id, 'activate', '  ')).json()).toEqual({ code: ['Введите промокод.'] });
  });

  test('can be seen and asked for again by the order that has its last use', {
    tags: '@spec-7.27',
  }, async () => {
    const name = await code({ maxUses: 1, maxUsesPerBuyer: 1 });
    const id = await shop.order(browser);
    await on(id, 'activate', name);
    for (const call of ['activate', 'show'])
      expect((await on(id, call, name)).json()).toMatchObject({ total: '80.10' });
    expect(await usesOf(name)).toBe(1);
  });

  test('serves a buyer as often as it says: a guest by address, a user in any browser', async () => {
    const name = await code({ maxUsesPerBuyer: 1 });
    expect((await on(await shop.order(browser), 'activate', name)).statusCode).toBe(200);
    const again = await on(await shop.order(browser), 'activate', name);
    expect(again.json().code).toEqual([inUnpaidOrder]);
    const { access } = await signUp(shop);
    const asked = { products: [{ product_id: uc60, quantity: 1 }] };
    const statuses = [];
    for (const from of [shop.browser(), shop.browser()]) {
      const { id } = (await from.post('/api/orders/pubg/', asked, bearer(access))).json();
      statuses.push((await on(id, 'activate', name, from, bearer(access))).statusCode);
    }
    expect(statuses).toEqual([200, 400]);
  });

  test('is free again when the order fails', async () => {
    const name = await code({ maxUses: 1 });
    const id = await shop.order(browser);
    await on(id, 'activate', name);
    await db.orm.update(orders).set({ expires: yesterday() }).where(eq(orders.id, id));
    await expireOrder(createPaymentContext(config, db), id);
    expect(await shop.detail(browser, id)).toMatchObject({
      status: 'failed',
      total: '80.10',
      promo_code: { code: name },
    });
    expect(await usesOf(name)).toBe(0);
    await expireOrder(createPaymentContext(config, db), id);
    expect(await usesOf(name)).toBe(0);
    expect((await on(await shop.order(browser), 'activate', name)).statusCode).toBe(200);
  });
});

describe('a race', () => {
  test('of 100 orders for the last use has one winner', async () => {
    const name = await code({ maxUses: 3 });
    for (let n = 0; n < 2; n++) await on(await shop.order(browser), 'activate', name);
    const ids = await ordersOf(browser, 100);
    const all = await Promise.all(ids.map((id) => on(id, 'activate', name)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const { statusCode, body } of all)
      if (statusCode !== 200) expect(JSON.parse(body).code).toEqual([inUnpaidOrder]);
    expect(await usesOf(name)).toBe(3);
  });

  test('of one buyer’s orders for the one use of a buyer has one winner', async () => {
    const name = await code({ maxUsesPerBuyer: 1 });
    const ids = await ordersOf(browser, 12);
    const all = await Promise.all(ids.map((id) => on(id, 'activate', name)));
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await usesOf(name)).toBe(1);
  });

  test('of orders that swap their codes leaves every use counted', async () => {
    const [a, b] = [await code(), await code()];
    const ids = await ordersOf(browser, 8);
    await Promise.all(ids.map((id, n) => on(id, 'activate', n % 2 ? a : b)));
    const swapped = await Promise.all(ids.map((id, n) => on(id, 'activate', n % 2 ? b : a)));
    expect(new Set(swapped.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([await usesOf(a), await usesOf(b)]).toEqual([4, 4]);
  });
});

describe('the code of a profile', () => {
  const call = (access: string, name: string, body: object) =>
    shop.post(`/api/promo_codes/${name}/`, body, bearer(access));
  const buy = async (access: string) =>
    (
      await browser.post(
        '/api/orders/pubg/',
        { products: [{ product_id: uc60, quantity: 1 }] },
        bearer(access),
      )
    ).json();
  const active = async (access: string) => (await profile(shop, access)).json().active_promo_code;

  test('is chosen, lowers the orders to come, and is given up', {
    tags: ['@spec-3.11', '@spec-4.14', '@spec-7.48', '@spec-7.49', '@spec-7.50'],
  }, async () => {
    const { access } = await signUp(shop);
    const name = await code({ gameId: pubg });
    const shown = { code: name, percent: 10, game: pubg };
    expect((await call(access, 'show', { code: name })).json()).toEqual(shown);
    expect(await active(access)).toBeNull();
    expect((await call(access, 'activate', { code: name })).json()).toEqual(shown);
    expect(await active(access)).toEqual(shown);
    const order = await buy(access);
    expect(order.total).toBe('80.10');
    expect(await shop.detail(browser, order.id)).toMatchObject({
      total: '80.10',
      total_without_promocode: '89.00',
      promo_code: shown,
    });
    const steamOrder = await browser.post(
      '/api/orders/steam/',
      { amount: '500.00', steam_account_id: 'gaben' },
      bearer(access),
    );
    expect(steamOrder.json().total).toBe('537.50');
    expect((await call(access, 'deactivate', {})).statusCode).toBe(204);
    expect(await active(access)).toBeNull();
    expect((await buy(access)).total).toBe('89.00');
    expect((await shop.detail(browser, order.id)).total).toBe('80.10');
  });

  test('gives way to the order’s own', { tags: '@spec-10.3' }, async () => {
    const { access } = await signUp(shop);
    const [mine, own] = [await code(), await code({ percent: 50 })];
    await call(access, 'activate', { code: mine });
    const { id } = await buy(access);
    expect((await on(id, 'activate', own)).json()).toMatchObject({
      total: '44.50',
      promo_code: { code: own },
    });
    expect([await usesOf(mine), await usesOf(own)]).toEqual([0, 1]);
  });

  test('is gone when it is used up or over, and the order is made without it', async () => {
    const { access } = await signUp(shop);
    const name = await code({ maxUsesPerBuyer: 1 });
    await call(access, 'activate', { code: name });
    expect([(await buy(access)).total, (await buy(access)).total]).toEqual(['80.10', '89.00']);
    expect(await active(access)).toBeNull();
    expect((await call(access, 'activate', { code: name })).json().code).toEqual([inUnpaidOrder]);
    const late = await code();
    await call(access, 'activate', { code: late });
    await db.orm.update(promoCodes).set({ expires: yesterday() }).where(eq(promoCodes.code, late));
    expect(await active(access)).toBeNull();
    expect((await buy(access)).total).toBe('89.00');
  });

  test('of many submits of one order is used once', async () => {
    const { access } = await signUp(shop);
    const name = await code();
    await call(access, 'activate', { code: name });
    const headers = { ...bearer(access), 'idempotency-key': 'one' };
    const asked = { products: [{ product_id: uc60, quantity: 1 }] };
    await shop.order(browser);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('/api/orders/pubg/', asked, headers)),
    );
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    expect(all[0]!.json().total).toBe('80.10');
    expect(await usesOf(name)).toBe(1);
  });

  test('needs an account', async () => {
    for (const name of ['activate', 'show', 'deactivate'])
      expect((await shop.post(`/api/promo_codes/${name}/`, { code: 'X' })).statusCode).toBe(401);
  });
});
