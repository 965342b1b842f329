import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { games, products } from '../src/platform/db/schema/catalogue.ts';
import { bearer, form, signUp } from './support/account.ts';
import type { Caller } from './support/caller.ts';
import { png, WRONG } from './support/pictures.ts';
import { type Browser, startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { db } = shop;
const { gold, crystals, uc60 } = shop.catalogue.products;
const email = 'buyer@example.com';
const settings = {
  need_refund: true,
  is_surplus_enabled: true,
  skin_name: 'Нож',
  skin_picture: null,
  market_fee: '20',
};
const changeGame = (slug: string, values: Partial<typeof games.$inferInsert>) =>
  db.orm.update(games).set(values).where(eq(games.slug, slug));
await changeGame('standoff', { isAuthRequired: false, details: { standoff: settings } });

let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});
const standoffBody = (extra: object = {}) => ({
  products: [{ product_id: gold, quantity: 1 }],
  email,
  game_account_id: '12345678',
  surplus: '0.17',
  ...extra,
});
const standoff = (extra: object = {}, from: Caller = browser, headers = {}) =>
  from.post('/api/orders/standoff/', standoffBody(extra), headers);
const supply = (extra: object = {}, from: Caller = browser, headers = {}) =>
  from.post(
    '/api/orders/supply_channel/',
    {
      products: [{ product_id: crystals, quantity: 2 }],
      email,
      supply_channel_user_id: '700000001',
      supply_channel_server: 'eu',
      ...extra,
    },
    headers,
  );
const sendAvatar = async (
  id: string,
  from: Browser,
  file: Buffer | Promise<Buffer> = png(),
  type = 'image/png',
) => {
  const { payload, headers } = await form(await file, type, {}, 'game_avatar');
  return from.post(`/api/orders/standoff/avatar/${id}/`, payload, headers);
};
const reuse = (id: string, earlier: string, from: Browser) =>
  from.post(`/api/orders/standoff/avatar/${id}/`, { history_order_id: earlier });
const pay = (id: string, from = browser) =>
  from.post('/api/payments/card_ru/', { order_id: id, currency: 'RUB' });

describe('a Standoff order', () => {
  test('keeps the rules of the lot of its day', {
    tags: ['@spec-3.7', '@spec-7.31', '@spec-7.34'],
  }, async () => {
    const made = await standoff();
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ total: '70.00', game_account_id: '12345678', game_avatar: null });
    await changeGame('standoff', { details: { standoff: { ...settings, market_fee: '50' } } });
    const detail = await shop.detail(browser, made.json().id);
    await changeGame('standoff', { details: { standoff: settings } });
    expect(detail).toMatchObject({
      resourcetype: 'StandoffOrder',
      game_account_id: '12345678',
      surplus: '0.17',
      listing: { price: '125.17', skin_name: 'Нож', market_fee: '20', need_refund: true },
    });
    expect((await browser.get('/api/orders/standoff/settings/')).json()).toEqual(settings);
  });

  test('costs the same whatever the surplus, which is left out where it is switched off', {
    tags: '@spec-10.11',
  }, async () => {
    await changeGame('standoff', { details: { standoff: { ...settings, is_surplus_enabled: false } } });
    const made = await standoff({ surplus: '0.23' });
    await changeGame('standoff', { details: { standoff: settings } });
    expect(made.json().total).toBe('70.00');
    expect(await shop.detail(browser, made.json().id)).toMatchObject({ listing: { price: '125.00' } });
  });

  test.each(['0.24', '1.00', '-0.01', '0.1', '0.005', '', 'x'])(
    'refuses a surplus of %j',
    { tags: '@spec-9.9' },
    async (surplus) => {
      const response = await standoff({ surplus });
      expect([response.statusCode, response.json()]).toEqual([400, { surplus: [expect.any(String)] }]);
    },
  );

  test('reports everything that is wrong at once', { tags: '@spec-5.4' }, async () => {
    const response = await standoff({
      surplus: '0.99',
      email: null,
      products: [{ product_id: uc60, quantity: 1 }],
    });
    expect(response.json()).toEqual({
      products: [{ product_id: ['Такого товара нет.'] }],
      surplus: [expect.any(String)],
      email: [expect.any(String)],
    });
    expect((await standoff({ game_account_id: '  ' })).json()).toEqual({
      game_account_id: ['Укажите ID игрока.'],
    });
  });
});

describe('the avatar of a Standoff order', () => {
  test('is re-encoded, shown to the buyer only and needed for paying', {
    tags: ['@spec-3.8', '@spec-7.32'],
  }, async () => {
    const { id } = (await standoff()).json();
    expect((await pay(id)).json()).toEqual({ game_avatar: [expect.any(String)] });
    const url = `/api/orders/standoff/avatar/${id}/`;
    expect((await browser.get(url)).statusCode).toBe(404);
    expect((await sendAvatar(id, browser)).json()).toEqual({ game_avatar: url });
    expect(await shop.detail(browser, id)).toMatchObject({ game_avatar: url });
    const shown = await browser.get(url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const { format, width, exif } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 640, exif: undefined });
    expect((await shop.browser().get(url)).statusCode).toBe(404);
    expect((await pay(id)).statusCode).toBe(200);
  });

  test('cannot be changed once the order is being paid', async () => {
    const { id } = (await standoff()).json();
    await sendAvatar(id, browser);
    await pay(id);
    const response = await sendAvatar(id, browser);
    expect([response.statusCode, response.json().code]).toEqual([409, 'order_locked']);
  });

  test.each(Object.entries(WRONG))('refuses %s', { tags: '@spec-14.10' }, async (_name, [make, type]) => {
    const { id } = (await standoff()).json();
    expect((await sendAvatar(id, browser, await make(), type)).statusCode).toBe(415);
    expect((await browser.get(`/api/orders/standoff/avatar/${id}/`)).statusCode).toBe(404);
  });

  test('comes from an earlier order of the same buyer, not of another one', {
    tags: ['@spec-7.32', '@spec-11.14'],
  }, async () => {
    const earlier = (await standoff()).json().id;
    await sendAvatar(earlier, browser);
    const { id } = (await standoff()).json();
    expect((await reuse(id, earlier, browser)).statusCode).toBe(200);
    const [first, second] = await Promise.all(
      [earlier, id].map((order) => browser.get(`/api/orders/standoff/avatar/${order}/`)),
    );
    expect(second!.rawPayload.equals(first!.rawPayload)).toBe(true);

    const stranger = shop.browser();
    const theirs = (await standoff({}, stranger)).json().id;
    for (const other of [earlier, id, randomUUID()])
      expect((await reuse(theirs, other, stranger)).json()).toEqual({
        history_order_id: [expect.any(String)],
      });
    expect((await reuse(id, earlier, stranger)).statusCode).toBe(404);
    expect((await sendAvatar(id, stranger)).statusCode).toBe(404);
  });

  test('belongs to Standoff orders only, and needs a file', async () => {
    expect((await sendAvatar(await shop.order(browser), browser)).statusCode).toBe(404);
    const { id } = (await standoff()).json();
    const response = await browser.post(`/api/orders/standoff/avatar/${id}/`, {});
    expect([response.statusCode, response.json()]).toEqual([400, { game_avatar: ['Выберите файл.'] }]);
    const long = await sendAvatar(id, browser, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(long.statusCode).toBe(413);
  });
});

describe('an order of a supplier’s goods', () => {
  test('goes to a player on a server of the game’s list', {
    tags: ['@spec-7.38', '@spec-7.40'],
  }, async () => {
    const made = await supply();
    expect(made.json()).toMatchObject({ total: '170.00' });
    expect(await shop.detail(browser, made.json().id)).toMatchObject({
      resourcetype: 'MooGoldOrder',
      moogold_user_id: '700000001',
      moogold_server: 'eu',
      moogold_server_custom_id: null,
    });
    const listed = await browser.get(`/api/orders/supply_channel/servers/${shop.catalogue.games.genshin}/`);
    expect(listed.json()).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [{ value: 'eu', name: 'Europe' }],
    });
    expect(
      (await browser.get(`/api/orders/supply_channel/servers/${shop.catalogue.games.pubg}/`)).statusCode,
    ).toBe(404);
  });

  test('refuses a server that is missing or unknown, and a missing player', {
    tags: '@spec-5.2',
  }, async () => {
    for (const server of [undefined, null, '', 'asia'])
      expect((await supply({ supply_channel_server: server })).json()).toEqual({
        supply_channel_server: [expect.any(String)],
      });
    expect((await supply({ supply_channel_user_id: ' ' })).json()).toEqual({
      supply_channel_user_id: ['Укажите ID игрока.'],
    });
    expect((await supply({ supply_channel_server: 'asia', email: null })).json()).toEqual({
      supply_channel_server: [expect.any(String)],
      email: [expect.any(String)],
    });
  });

  test('takes a typed server where the game asks so, and none where it does not', {
    tags: '@spec-5.3',
  }, async () => {
    const [{ details } = {}] = await db.orm.select().from(games).where(eq(games.slug, 'genshin'));
    await changeGame('genshin', { details: { ...details, is_server_enum: false } });
    expect((await supply({ supply_channel_server: '' })).json()).toEqual({
      supply_channel_server_custom_id: [expect.any(String)],
    });
    const typed = await supply({ supply_channel_server: null, supply_channel_server_custom_id: ' s-12 ' });
    expect(await shop.detail(browser, typed.json().id)).toMatchObject({
      moogold_server: null,
      moogold_server_custom_id: 's-12',
    });
    await changeGame('genshin', { details: { ...details, is_server_needed: false } });
    const none = await supply({ supply_channel_server: 'asia' });
    expect(await shop.detail(browser, none.json().id)).toMatchObject({
      moogold_server: null,
      moogold_server_custom_id: null,
    });
    await changeGame('genshin', { details: details! });
  });
});

describe.each(['a\u0000b', 'a\ud800b', '\udc00'])(
  'a typed line with signs that cannot be kept: %j',
  (odd) => {
    const refused = { statusCode: 400, errors: [expect.stringContaining('недопустимые знаки')] };
    const problemsOf = async (answer: ReturnType<Browser['post']>, field: string) => {
      const { statusCode, json } = await answer;
      return { statusCode, errors: json()[field] };
    };

    test.each(['supply_channel_user_id', 'supply_channel_server', 'supply_channel_server_custom_id'])(
      'is refused as %s of a new order, and of one that is changed',
      async (field) => {
        expect(await problemsOf(supply({ [field]: odd }), field)).toEqual(refused);
        const { id } = (await supply()).json();
        const change = browser.post(`/api/orders/${id}/delivery_details/update/`, { [field]: odd });
        expect(await problemsOf(change, field)).toEqual(refused);
      },
    );

    test('is refused as a player of Standoff', async () => {
      expect(await problemsOf(standoff({ game_account_id: odd }), 'game_account_id')).toEqual(refused);
      const { id } = (await standoff()).json();
      const change = browser.post(`/api/orders/${id}/delivery_details/update/`, { game_account_id: odd });
      expect(await problemsOf(change, 'game_account_id')).toEqual(refused);
    });
  },
);

test('a player’s name in any alphabet is taken', async () => {
  const name = 'Ёжик-忍者 💥';
  const { id } = (await supply({ supply_channel_user_id: name })).json();
  expect(await shop.detail(browser, id)).toMatchObject({ moogold_user_id: name });
});

describe('data of the last order', () => {
  const of = {
    standoff: '/api/orders/standoff/last_order_data/',
    steam: '/api/orders/steam/last_order_data/',
    supply: `/api/orders/supply_channel/last_order_data/${shop.catalogue.games.genshin}/`,
  };

  test('is 404 for who has none', { tags: ['@spec-7.39', '@spec-11.12'] }, async () => {
    for (const url of Object.values(of)) {
      expect((await shop.get(url)).statusCode).toBe(404);
      await shop.order(browser);
      expect((await browser.get(url)).statusCode).toBe(404);
    }
  });

  test('is the guest’s newest of this browser', { tags: ['@spec-3.15', '@spec-7.33'] }, async () => {
    await standoff({ game_account_id: 'old' });
    const { id } = (await standoff({ game_account_id: 'new' })).json();
    await sendAvatar(id, browser);
    await browser.post('/api/orders/steam/', { amount: '500.00', steam_account_id: 'gaben', email });
    await supply();
    expect((await browser.get(of.standoff)).json()).toEqual({
      game_account_id: 'new',
      game_avatar: `/api/orders/standoff/avatar/${id}/`,
      email,
      order_id: id,
    });
    expect((await browser.get(of.steam)).json()).toEqual({ steam_account_id: 'gaben', email });
    expect((await browser.get(of.supply)).json()).toEqual({
      moogold_user_id: '700000001',
      moogold_server: 'eu',
      email,
    });
    expect((await browser.get(of.supply.replace(/\d+\/$/, '999/'))).statusCode).toBe(404);
    expect((await shop.browser().get(of.steam)).statusCode).toBe(404);
  });

  test('is the user’s own, from any browser, and not a guest’s of the same browser', {
    tags: '@spec-7.36',
  }, async () => {
    const { access } = await signUp(shop);
    const other = await signUp(shop);
    await standoff({ game_account_id: 'mine' }, browser, bearer(access));
    expect((await shop.browser().get(of.standoff, bearer(access))).json()).toMatchObject({
      game_account_id: 'mine',
    });
    expect((await browser.get(of.standoff, bearer(other.access))).statusCode).toBe(404);
    expect((await browser.get(of.standoff)).statusCode).toBe(404);
    await supply();
    expect((await browser.get(of.supply, bearer(access))).statusCode).toBe(404);
  });
});

test('a Standoff and a supplier’s order are sent and arrive', { tags: '@spec-13.4' }, async () => {
  await db.orm.update(products).set({ maxQuantity: 10 }).where(eq(products.id, gold));
  const lot = (await standoff()).json().id;
  await sendAvatar(lot, browser);
  const goods = (await supply()).json().id;
  await shop.work();
  for (const id of [lot, goods]) await shop.approve(await shop.pay(browser, id));
  for (const id of [lot, goods]) await until(async () => (await shop.state(browser, id)).status === 'done');
  const letters = await until(async () => {
    const all = (await shop.letters()).filter(
      (letter) => letter.includes(`${lot}-done`) || letter.includes(`${goods}-done`),
    );
    return all.length === 2 && all;
  });
  expect(letters).toHaveLength(2);
  await shop.stopWork();
});
