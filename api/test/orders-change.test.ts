import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '../src/platform/db/schema/catalogue.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { bearer, signUp } from './support/account.ts';
import { type Browser, startShop } from './support/shop.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { db } = shop;
const { uc60, uc325, crystals, wallet } = shop.catalogue.products;
const email = 'buyer@example.com';
let browser: Browser;
beforeEach(() => {
  browser = shop.browser();
});

const make = async (
  lines: [number, number][] = [
    [uc60, 2],
    [uc325, 1],
  ],
) => {
  const asked = lines.map(([product_id, quantity]) => ({ product_id, quantity }));
  return (await browser.post('/api/orders/pubg/', { products: asked, email })).json().id as string;
};
const update = (id: string, lines: unknown, from = browser) =>
  from.post(`/api/orders/${id}/update/`, { products: lines });
const redirect = (id: string, body: object, from = browser) =>
  from.post(`/api/orders/${id}/delivery_details/update/`, body);

describe('changing quantities', () => {
  test('charges the new ones at the prices of the order, and leaves other lines alone', {
    tags: ['@spec-3.6', '@spec-7.22'],
  }, async () => {
    const id = await make();
    await db.orm.update(products).set({ price: 1, discountPrice: null }).where(eq(products.id, uc60));
    const response = await update(id, [{ id: uc60, quantity: 3 }]);
    await db.orm.update(products).set({ price: 9_900, discountPrice: 8_900 }).where(eq(products.id, uc60));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      total: '717.00',
      total_to_pay: '717.00',
      total_without_promocode: '717.00',
    });
    expect(response.json().products).toMatchObject([
      { id: uc60, quantity: 3, price: '99.00', discount_price: '89.00', total: '267.00' },
      { id: uc325, quantity: 1, total: '450.00' },
    ]);
    expect(await shop.detail(browser, id)).toMatchObject({
      total: '717.00',
      products: response.json().products,
    });
  });

  test('takes a line of none out, but not the last one', async () => {
    const id = await make();
    const response = await update(id, [{ id: uc60, quantity: 0 }]);
    expect(response.json()).toMatchObject({ total: '450.00', products: [{ id: uc325 }] });
    expect((await update(id, [{ id: uc325, quantity: 0 }])).json()).toEqual({
      products: ['Выберите хотя бы один товар.'],
    });
    expect((await shop.detail(browser, id)).total).toBe('450.00');
  });

  test('holds them to the bounds of the product', { tags: '@spec-5.8' }, async () => {
    const id = await make();
    const least = (minQuantity: number) =>
      db.orm.update(products).set({ minQuantity }).where(eq(products.id, uc60));
    await least(3);
    const said = async (quantity: number) => (await update(id, [{ id: uc60, quantity }])).json();
    expect(await said(1)).toEqual({ products: [{ quantity: ['Количество — не меньше 3.'] }] });
    expect(await said(11)).toEqual({ products: [{ quantity: ['Количество — не больше 10.'] }] });
    for (const allowed of [3, 10])
      expect((await update(id, [{ id: uc60, quantity: allowed }])).statusCode).toBe(200);
    await least(1);
  });

  test.each([-1, 1.5, 100_001, '2', null])('refuses a quantity of %j', async (quantity) => {
    const response = await update(await make(), [{ id: uc60, quantity }]);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { products: [{ quantity: [expect.any(String)] }] },
    ]);
  });

  test('refuses what the order does not have, what is named twice, and what is out of bounds, all at once', async () => {
    const id = await make();
    const lines = [
      { id: crystals, quantity: 1 },
      { id: uc60, quantity: 11 },
      { id: uc325, quantity: 2 },
      { id: uc325, quantity: 3 },
    ];
    expect((await update(id, lines)).json()).toEqual({
      products: [
        { id: ['Этого товара нет в заказе.'] },
        { quantity: ['Количество — не больше 10.'] },
        {},
        { id: ['Товар указан дважды.'] },
      ],
    });
    await db.orm.update(products).set({ isActive: false }).where(eq(products.id, uc60));
    const [gone, same] = [
      await update(id, [{ id: uc60, quantity: 1 }]),
      await update(id, [{ id: uc60, quantity: 2 }]),
    ];
    await db.orm.update(products).set({ isActive: true }).where(eq(products.id, uc60));
    expect([gone.statusCode, same.statusCode]).toEqual([400, 200]);
  });

  test('of Steam changes what arrives, with the commission of its day', async () => {
    const made = await browser.post('/api/orders/steam/', {
      amount: '500.00',
      steam_account_id: 'gaben',
      email,
    });
    const response = await update(made.json().id, [{ id: wallet, quantity: 1_000 }]);
    expect(response.json()).toMatchObject({ amount: '1000.00', total: '1075.00' });
    expect((await update(made.json().id, [{ id: wallet, quantity: 99 }])).statusCode).toBe(400);
  });
});

describe('changing where it goes', () => {
  test('keeps what is not named and reads each field as when it was made', {
    tags: '@spec-7.23',
  }, async () => {
    const made = await browser.post('/api/orders/steam/', {
      amount: '500.00',
      steam_account_id: 'gaben',
      email,
    });
    const { id } = made.json();
    const response = await redirect(id, { email: ' Other@Example.com ' });
    expect(response.json()).toMatchObject({ email: 'other@example.com', steam_account_id: 'gaben' });
    expect((await redirect(id, { steam_account_id: ' alyx ' })).json()).toMatchObject({
      steam_account_id: 'alyx',
      email: 'other@example.com',
    });
    for (const wrong of [{ email: 'нет' }, { steam_account_id: 'имя' }, { email: null }])
      expect((await redirect(id, wrong)).statusCode).toBe(400);
  });

  test('moves a supplier’s order to another server of the list only', async () => {
    const made = await browser.post('/api/orders/supply_channel/', {
      products: [{ product_id: crystals, quantity: 1 }],
      email,
      supply_channel_user_id: '7',
      supply_channel_server: 'eu',
    });
    const { id } = made.json();
    expect((await redirect(id, { supply_channel_server: 'asia' })).json()).toEqual({
      supply_channel_server: [expect.any(String)],
    });
    expect((await redirect(id, { supply_channel_user_id: '8' })).json()).toMatchObject({
      moogold_user_id: '8',
      moogold_server: 'eu',
    });
  });
});

test('an order that is being paid changes no more, and another’s never', {
  tags: '@spec-11.15',
}, async () => {
  const id = await make();
  const stranger = shop.browser();
  await shop.order(stranger);
  const calls = (from: Browser) => [
    update(id, [{ id: uc60, quantity: 1 }], from),
    redirect(id, { email }, from),
    from.post(`/api/orders/${id}/activate_promo_code/`, { code: 'X' }),
    from.post(`/api/orders/${id}/deactivate_promo_code/`, {}),
  ];
  for (const response of await Promise.all(calls(stranger))) expect(response.statusCode).toBe(404);
  await shop.pay(browser, id);
  for (const response of await Promise.all(calls(browser)))
    expect([response.statusCode, response.json().code]).toEqual([409, 'order_locked']);
});

test('a change that races the start of payment is made before it or refused: what is charged is what the order costs', {
  tags: '@spec-11.15',
}, async () => {
  for (let round = 0; round < 5; round++) {
    const id = await make([[uc60, 1]]);
    const [changed] = await Promise.all([
      update(id, [{ id: uc60, quantity: 9 }]),
      shop.pay(browser, id, 'sbp_ru'),
    ]);
    const { total } = await shop.detail(browser, id);
    expect(total).toBe(changed.statusCode === 200 ? '801.00' : '89.00');
    const { payment_id } = await shop.state(browser, id);
    expect(shop.gateway.find(payment_id!).amount).toBe(total);
  }
});

describe('the list of orders', () => {
  const list = async (from: Browser, query = '', headers = {}) =>
    (await from.get(`/api/orders/${query}`, headers)).json();

  test('is the guest’s of this browser, the newest first, by page and by status', {
    tags: ['@spec-3.5', '@spec-7.20'],
  }, async () => {
    expect(await list(shop.browser())).toEqual({ count: 0, next: null, previous: null, results: [] });
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift(await make());
    const first = await list(browser, '?page_size=2');
    expect(first).toMatchObject({ count: 3, previous: null, next: expect.stringContaining('page=2') });
    const second = await list(browser, '?page_size=2&page=2');
    const all = [...first.results, ...second.results];
    expect(all.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all[0]).toMatchObject({
      resourcetype: 'PUBGOrder',
      total: '628.00',
      email,
      order_products: [{ quantity: 2 }, { quantity: 1 }],
    });
    expect(all[0]).not.toHaveProperty('payment_terms');
    await db.orm.update(orders).set({ status: 'failed' }).where(eq(orders.id, ids[1]!));
    expect((await list(browser, '?status=failed')).results).toMatchObject([{ id: ids[1] }]);
    expect((await list(browser, '?status=created')).count).toBe(2);
    expect((await browser.get('/api/orders/?status=lost')).statusCode).toBe(400);
    expect((await browser.get('/api/orders/?page=9')).statusCode).toBe(404);
    expect((await list(shop.browser())).count).toBe(0);
  });

  test('is the user’s own from any browser, and nobody else’s', async () => {
    const { access } = await signUp(shop);
    const other = await signUp(shop);
    const asked = { products: [{ product_id: uc60, quantity: 1 }] };
    const { id } = (await browser.post('/api/orders/pubg/', asked, bearer(access))).json();
    await make();
    expect((await list(shop.browser(), '', bearer(access))).results).toMatchObject([{ id }]);
    expect(await list(browser, '', bearer(other.access))).toMatchObject({ count: 0 });
    const guests = await list(browser);
    expect(guests.count).toBe(1);
    expect(guests.results[0].id).not.toBe(id);
  });
});
