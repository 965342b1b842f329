import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { games, products } from '../src/platform/db/schema/catalogue.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { signUp } from './support/account.ts';
import { type Browser, startShop } from './support/shop.ts';

const shop = await startShop();
const { uc60, uc325, uc660, oldUc, crystals, wallet } = shop.catalogue.products;
const email = 'buyer@example.com';
let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});

const pubg = (lines: unknown, extra: object = {}) =>
  browser.post('/api/orders/pubg/', { products: lines, email, ...extra });
const line = (product_id: number, quantity: unknown = 1) => ({ product_id, quantity });

describe('a PUBG order', () => {
  test('is made at the prices of the catalogue, whatever the client says', {
    tags: ['@spec-7.21', '@spec-7.30', '@spec-10.1', '@spec-16.5'],
  }, async () => {
    const asked = [{ ...line(uc60, 2), price: '0.01' }, line(uc325)];
    const response = await pubg(asked, { total: '0.01' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      total: '628.00',
      products: [line(uc60, 2), line(uc325, 1)],
    });
  });

  test('is known to everybody by its id alone, which says nothing of it', {
    tags: '@spec-2.10',
  }, async () => {
    const id = await shop.order(browser, uc60);
    const stranger = shop.browser();
    const known = await stranger.get(`/api/orders/${id}/exists/`);
    expect([known.statusCode, known.json()]).toEqual([200, { id }]);
    const unknown = await stranger.get(`/api/orders/${randomUUID()}/exists/`);
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'order_unknown']);
  });

  test('is kept by no cache', { tags: '@spec-10.14' }, async () => {
    const id = await shop.order(browser, uc60);
    for (const path of [`orders/${id}/`, `orders/status/${id}/`, 'orders/'])
      expect((await browser.get(`/api/${path}`)).headers['cache-control'], path).toBe('no-store');
  });

  test('may be paid for 24 hours', { tags: '@spec-11.3' }, async () => {
    const { created, expires } = await shop.detail(browser, await shop.order(browser, uc60));
    expect(Date.parse(expires) - Date.parse(created)).toBe(24 * 60 * 60 * 1000);
  });

  test('keeps its prices, rates and fees when the catalogue changes', { tags: '@spec-10.13' }, async () => {
    const id = await shop.order(browser, uc325);
    await shop.db.orm.update(products).set({ price: 1, title: 'Другое' }).where(eq(products.id, uc325));
    const detail = await shop.detail(browser, id);
    await shop.db.orm.update(products).set({ price: 45_000, title: '325 UC' }).where(eq(products.id, uc325));
    expect(detail).toMatchObject({ total: '450.00', products: [{ title: '325 UC', price: '450.00' }] });
    const [row] = await shop.db.orm.select().from(orders).where(eq(orders.id, id));
    expect(row!.terms).toMatchObject({
      RUB: { card_ru: { rate: '1', fee: '2.5', fixFee: 0, minAmount: 0 } },
      KZT: { card_kz: { rate: '5.2', fee: '3', fixFee: 5_000, minAmount: 50_000 } },
    });
    expect(row!.terms.RUB).not.toHaveProperty('off_ru');
  });

  test.each([0, -1, 1.5, 100_001, 1e21, '1', null])(
    'refuses a quantity of %j beside its line',
    async (quantity) => {
      const response = await pubg([line(uc60), line(uc325, quantity)]);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ products: [{}, { quantity: [expect.stringMatching(/[а-яё]/i)] }] });
    },
  );

  test('holds quantities to the bounds of the product', { tags: '@spec-5.8' }, async () => {
    const response = await pubg([line(uc60, 11), line(uc325, 5)]);
    expect(response.json()).toEqual({ products: [{ quantity: ['Количество — не больше 10.'] }, {}] });
    const least = (minQuantity: number) =>
      shop.db.orm.update(products).set({ minQuantity }).where(eq(products.id, uc60));
    await least(3);
    expect((await pubg([line(uc60, 2)])).json()).toEqual({
      products: [{ quantity: ['Количество — не меньше 3.'] }],
    });
    for (const allowed of [3, 10]) expect((await pubg([line(uc60, allowed)])).statusCode).toBe(201);
    await least(1);
  });

  test('refuses products that are unknown, of another kind, inactive or named twice', async () => {
    const response = await pubg([line(9_999_999_999), line(crystals), line(uc660), line(uc60), line(uc60)]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      products: [
        { product_id: ['Такого товара нет.'] },
        { product_id: ['Такого товара нет.'] },
        { product_id: ['Товар больше не продаётся.'] },
        {},
        { product_id: ['Товар указан дважды.'] },
      ],
    });
  });

  test('refuses products of two games, and a game that is not sold', async () => {
    expect((await pubg([line(uc60), line(oldUc)])).json()).toEqual({
      products: ['Все товары заказа должны быть из одной игры.'],
    });
    expect((await pubg([line(oldUc)])).json()).toEqual({ products: ['Игра сейчас недоступна для покупки.'] });
  });

  test('asks a guest for an e-mail, and for a right one', { tags: '@spec-5.1' }, async () => {
    for (const bad of [undefined, null, 'buyer', 'a@b', `${'a'.repeat(250)}@example.com`]) {
      const response = await pubg([line(uc60)], { email: bad });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ email: [expect.any(String)] });
    }
  });

  test('reports everything that is wrong at once', async () => {
    expect((await pubg([line(uc60, 11)], { email: null })).json()).toEqual({
      products: [{ quantity: ['Количество — не больше 10.'] }],
      email: [expect.any(String)],
    });
  });

  test('asks for an account when the game does', { tags: '@spec-6.1' }, async () => {
    await shop.db.orm.update(games).set({ isAuthRequired: true }).where(eq(games.slug, 'pubg'));
    const response = await pubg([line(uc60)]);
    await shop.db.orm.update(games).set({ isAuthRequired: false }).where(eq(games.slug, 'pubg'));
    expect(response.statusCode).toBe(401);
  });

  test('refuses an empty cart and a body that is not one', { tags: '@spec-5.11' }, async () => {
    expect((await pubg([])).json()).toEqual({ products: ['Выберите хотя бы один товар.'] });
    expect((await pubg('all')).statusCode).toBe(400);
    const broken = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/pubg/',
      payload: '{"products":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json()).toEqual({ detail: expect.any(String) });
  });
});

describe('a Steam order', () => {
  const steam = (amount: string, steam_account_id = 'gaben') =>
    browser.post('/api/orders/steam/', { amount, steam_account_id, email });

  test('costs the amount and the commission, half up', { tags: ['@spec-7.35', '@spec-10.10'] }, async () => {
    const response = await steam('501.00');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ total: '538.58', products: [line(wallet, 501)] });
    expect(await shop.detail(browser, response.json().id)).toMatchObject({
      resourcetype: 'SteamOrder',
      steam_account_id: 'gaben',
      amount: '501.00',
      total_to_pay: '538.58',
    });
  });

  test.each(['99.00', '15001.00', '500.50', '-500.00', '500', '1e3'])(
    'refuses an amount of %s',
    async (amount) => {
      const response = await steam(amount);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ amount: [expect.stringMatching(/[а-яё]/i)] });
    },
  );

  test('refuses a login that Steam would not take', { tags: '@spec-5.6' }, async () => {
    expect((await steam('500.00', 'имя')).json()).toEqual({ steam_account_id: [expect.any(String)] });
  });

  test('returns the commission', { tags: ['@spec-3.14', '@spec-7.37'] }, async () => {
    const response = await browser.get('/api/orders/steam/settings/');
    expect(response.json()).toEqual({ id: shop.catalogue.games.steam, commission: '7.5' });
  });
});

describe('one idempotency key', async () => {
  const { access } = await signUp(shop);
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  /** A user's program, which keeps no cookies, sends an order under a key of these bytes. */
  const raw = (key: string) =>
    new Promise<{ status: number; id: string | undefined }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': Buffer.from(key).toString('latin1'),
      };
      const sent = request(`${url}/api/orders/pubg/`, { method: 'POST', headers }, async (response) => {
        const body = JSON.parse(await text(response)) as { id?: string };
        resolve({ status: response.statusCode!, id: body.id });
      });
      sent.on('error', reject).end(JSON.stringify({ products: [line(uc60)], email }));
    });
  const submit = (from: Browser, key: string, quantity = 1) =>
    from.post('/api/orders/pubg/', { products: [line(uc60, quantity)], email }, { 'idempotency-key': key });

  test('is one order, also when 20 submits come at once', { tags: '@spec-11.6' }, async () => {
    await browser.post('/api/orders/pubg/', { products: [line(uc60)], email });
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(browser, key)));
    expect(new Set(all.map((response) => response.statusCode))).toEqual(new Set([201]));
    expect(new Set(all.map((response) => response.body)).size).toBe(1);
    const rows = await shop.db.orm.select().from(orders).where(eq(orders.idempotencyKey, key));
    expect(rows).toHaveLength(1);
  });

  test('is one order for a browser that was offered its cookie before', async () => {
    const fresh = shop.browser();
    await fresh.get('/api/payments/countries/active/');
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(fresh, key)));
    expect(new Set(all.map((response) => response.json().id)).size).toBe(1);
    expect(await shop.db.orm.select().from(orders).where(eq(orders.idempotencyKey, key))).toHaveLength(1);
    expect((await fresh.get(`/api/orders/${all[0]!.json().id}/`)).statusCode).toBe(200);
  });

  test('does not give a guest’s session, or order, to somebody who knows the key and lacks the cookie', {
    tags: '@spec-17.4',
  }, async () => {
    const key = randomUUID();
    const guest = shop.browser();
    const { id } = (await submit(guest, key)).json();
    const thief = shop.browser();
    const stolen = await submit(thief, key);
    expect([stolen.statusCode, stolen.json().id === id]).toEqual([201, false]);
    for (const address of [`/api/orders/${id}/`, `/api/orders/status/${id}/`])
      expect((await thief.get(address)).statusCode).toBe(404);
    expect((await thief.get('/api/orders/')).json().count).toBe(1);
    expect((await guest.get(`/api/orders/${id}/`)).statusCode).toBe(200);
  });

  test('a cookie that nobody here signed is no session', { tags: '@spec-17.4' }, async () => {
    const forged = 'f'.repeat(43);
    const cookie = { cookie: `session=${forged}`, 'idempotency-key': randomUUID() };
    const response = await shop.post('/api/orders/pubg/', { products: [line(uc60)], email }, cookie);
    expect(response.headers['set-cookie']).toMatch(/^session=[\w-]{43};/);
    expect(String(response.headers['set-cookie'])).not.toContain(forged);
  });

  test.each([
    ['a', 201],
    ['checkout #7 / try: "1"; ~', 201],
    ['k'.repeat(255), 201],
    ['k'.repeat(256), 400],
    ['', 400],
    ['ключ', 400],
    ['tab\tinside', 400],
  ])(
    'may be any 1 to 255 printable characters: %j is answered %i',
    { tags: '@spec-17.4' },
    async (key, status) => {
      // Over a socket: what is injected is not parsed as HTTP.
      const answers = await Promise.all([raw(key), raw(key)]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
      const ids = answers.map((answer) => answer.id);
      expect(new Set(ids).size).toBe(1);
      if (status === 201) expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('is refused for another body', { tags: '@spec-11.6' }, async () => {
    const key = randomUUID();
    expect((await submit(browser, key)).statusCode).toBe(201);
    expect((await submit(browser, key, 2)).statusCode).toBe(422);
  });

  test('means nothing to another browser', async () => {
    const first = await submit(browser, 'one');
    const other = shop.browser();
    await other.post('/api/orders/pubg/', { products: [line(uc60)], email });
    expect((await submit(other, 'one')).json().id).not.toBe(first.json().id);
  });

  test('is not used up by an order that was refused', async () => {
    const key = randomUUID();
    expect((await submit(browser, key, 11)).statusCode).toBe(400);
    expect((await submit(browser, key, 1)).statusCode).toBe(201);
  });
});
