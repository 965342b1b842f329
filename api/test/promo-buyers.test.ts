import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mailboxOf } from '../src/modules/promo/buyers.ts';
import { promoBuyers, promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, newEmail, send, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop({ rateLimitScale: 0 });
const { uc60 } = shop.catalogue.products;
let made = 0;
async function code(maxUsesPerBuyer = 1): Promise<string> {
  const name = `BUYER${++made}`;
  await shop.db.orm.insert(promoCodes).values({ code: name, percent: 10, maxUsesPerBuyer });
  return name;
}

/** An order for an address, of a browser of its own, of a given one, or of a user, and what may be done with it. */
async function order(email?: string, headers: Record<string, string> = {}, browser = shop.browser()) {
  const asked = { products: [{ product_id: uc60, quantity: 1 }], ...(email && { email }) };
  const { id } = (await browser.post('/api/orders/pubg/', asked, headers)).json();
  const call = (name: string, body: object) => browser.post(`/api/orders/${id}/${name}/`, body, headers);
  return {
    id: id as string,
    use: async (name: string) => (await call('activate_promo_code', { code: name })).statusCode,
    refusal: async (what: 'activate' | 'show', name: string) =>
      (await call(`${what}_promo_code`, { code: name })).json(),
    pay: () => shop.pay(browser, id, 'sbp_ru'),
    drop: () => call('deactivate_promo_code', {}),
    move: (to: string) => call('delivery_details/update', { email: to }),
  };
}

test('a code is used up for the address that an order had when it took it', {
  tags: '@spec-17.19',
}, async () => {
  const [name, email] = [await code(), newEmail()];
  const first = await order(email);
  expect(await first.use(name)).toBe(200);
  expect((await first.move(newEmail())).statusCode).toBe(200);
  expect(await (await order(email)).use(name)).toBe(400);
});

test('an order with a code cannot be moved to an address that has used it', {
  tags: '@spec-17.19',
}, async () => {
  const [name, email] = [await code(), newEmail()];
  await (await order(email)).use(name);
  const second = await order(newEmail());
  expect(await second.use(name)).toBe(200);
  const moved = await second.move(email.toUpperCase());
  expect([moved.statusCode, moved.json()]).toEqual([
    400,
    { email: [expect.stringMatching(/уже использован/)] },
  ]);
  await second.drop();
  expect((await second.move(email)).statusCode).toBe(200);
});

test('orders that are moved to one address at once hold a code once', { tags: '@spec-17.19' }, async () => {
  const [name, email] = [await code(), newEmail()];
  const orders = await Promise.all(Array.from({ length: 6 }, () => order(newEmail())));
  for (const each of orders) expect(await each.use(name)).toBe(200);
  const moved = await Promise.all(orders.map((each) => each.move(email)));
  expect(moved.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('another case, a plus and dots of Google’s addresses make no other buyer', {
  tags: '@spec-17.19',
}, async () => {
  const name = await code();
  const unique = `first.last${Date.now()}`;
  expect(await (await order(`${unique}@gmail.com`)).use(name)).toBe(200);
  for (const same of [unique.toUpperCase(), `${unique}+2`, unique.replace('.', '')])
    expect(await (await order(`${same}@Gmail.com`)).use(name), same).toBe(400);
  expect(await (await order(`${unique}@example.com`)).use(name)).toBe(200);
});

test('a guest and a user of one address are one buyer, whichever comes first', {
  tags: '@spec-17.19',
}, async () => {
  const [name, other] = [await code(), await code()];
  const { email, access } = await signUp(shop);
  expect(await (await order(email)).use(name)).toBe(200);
  expect(await (await order(undefined, bearer(access))).use(name)).toBe(400);
  expect(await (await order(newEmail(), bearer(access))).use(name)).toBe(400);

  expect(await (await order(newEmail(), bearer(access))).use(other)).toBe(200);
  expect(await (await order(email)).use(other)).toBe(400);
});

test('a failed or dropped use counts for nobody', { tags: '@spec-17.19' }, async () => {
  const [name, email] = [await code(), newEmail()];
  const first = await order(email);
  await first.use(name);
  await first.drop();
  expect(await (await order(email)).use(name)).toBe(200);
});

const UNKNOWN = { code: ['Такого промокода нет, или он уже не действует.'] };
const USED = {
  code: ['Этот промокод уже применён в другом вашем заказе: на эту почту или в этом аккаунте.'],
};
const named = (id: string, state: RegExp) => ({ code: [expect.stringMatching(state)], order: [id] });

describe('a code in an unpaid order of the same buyer', () => {
  test('is refused by the name of that order, to the browser or the user that may open it', async () => {
    const [name, email] = [await code(), newEmail()];
    const browser = shop.browser();
    const unpaid = await order(email, {}, browser);
    await unpaid.use(name);
    const next = await order(email, {}, browser);
    const held = named(unpaid.id, new RegExp(`заказе ${unpaid.id.slice(0, 8).toUpperCase()}\\. .*уберите`));
    expect(await next.refusal('show', name)).toEqual(held);
    expect(await next.refusal('activate', name)).toEqual(held);
    expect(await (await order(email)).refusal('show', name), 'another browser').toEqual(USED);
    await unpaid.pay();
    expect(await next.refusal('activate', name)).toEqual(named(unpaid.id, /ждёт оплаты/));
    await shop.db.orm.execute(`update orders set status = 'paid' where id = '${unpaid.id}'`);
    expect(await next.refusal('activate', name)).toEqual(USED);
    expect(await (await order(newEmail())).refusal('activate', 'NOSUCHCODE')).toEqual(UNKNOWN);
  });

  test('is named in the profile too, and is free once it is taken off', async () => {
    const name = await code();
    const { access } = await signUp(shop);
    const unpaid = await order(undefined, bearer(access));
    await unpaid.use(name);
    for (const what of ['show', 'activate']) {
      const asked = await shop.browser().post(`/api/promo_codes/${what}/`, { code: name }, bearer(access));
      expect(asked.json()).toEqual(named(unpaid.id, /неоплаченном заказе/));
    }
    await unpaid.drop();
    expect(await (await order(undefined, bearer(access))).use(name)).toBe(200);
  });

  test('is named when it had the last use of all', async () => {
    const name = `LAST${Date.now()}`;
    await shop.db.orm.insert(promoCodes).values({ code: name, percent: 10, maxUses: 1 });
    const browser = shop.browser();
    const unpaid = await order(newEmail(), {}, browser);
    await unpaid.use(name);
    const next = await order(newEmail(), {}, browser);
    expect(await next.refusal('activate', name)).toEqual(named(unpaid.id, /неоплаченном заказе/));
    expect(await (await order(newEmail())).refusal('activate', name)).toEqual(UNKNOWN);
  });
});

test('an order that keeps changing its address is stopped, and its addresses go with the account', {
  tags: '@spec-17.19',
}, async () => {
  const name = await code(5);
  const { access } = await signUp(shop);
  const one = await order(newEmail(), bearer(access));
  await one.use(name);
  const moved = [];
  for (let n = 0; n < 12; n += 1) moved.push((await one.move(newEmail())).statusCode);
  expect(moved).toEqual([...Array(7).fill(200), ...Array(5).fill(400)]);
  const kept = () => shop.db.orm.select().from(promoBuyers).where(eq(promoBuyers.orderId, one.id));
  expect(await kept()).toHaveLength(10);
  await shop.db.orm.execute(`update orders set status = 'failed' where id = '${one.id}'`);
  await send(shop.app, 'DELETE', access);
  expect((await kept()).map(({ buyer }) => buyer)).toEqual([expect.stringMatching(/^user:/)]);
});

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['anna+shop@example.com', 'anna@example.com'],
  ['+anna@example.com', '+anna@example.com'],
  ['an.na+x@gmail.com', 'anna@gmail.com'],
  ['an.na@googlemail.com', 'anna@gmail.com'],
  ['an.na@example.com', 'an.na@example.com'],
])('%s counts as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
