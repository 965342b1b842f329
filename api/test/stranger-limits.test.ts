import { count } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../src/platform/db/schema/accounts.ts';
import { orders } from '../src/platform/db/schema/orders.ts';
import { payments } from '../src/platform/db/schema/payments.ts';
import { sessions } from '../src/platform/db/schema/sessions.ts';
import { RULES } from '../src/platform/http/rate-limits.ts';
import { newEmail } from './support/account.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop();
const { orm } = shop.db;
const { uc60 } = shop.catalogue.products;
beforeEach(() => orm.delete(rateLimits));

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const order = async (ip: string, caller: Pick<typeof shop, 'post'> = shop) =>
  (
    await caller.post(
      '/api/orders/pubg/',
      { products: [{ product_id: uc60, quantity: 1 }], email: newEmail() },
      from(ip),
    )
  ).statusCode;
const countOf = async (table: typeof orders | typeof sessions | typeof payments | typeof rateLimits) =>
  (await orm.select({ count: count() }).from(table))[0]!.count;
const tally = (statuses: number[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(statuses, String)).map(([name, all]) => [name, all!.length]),
  );

test.each([
  ['an IPv4 address', (_: number) => '203.0.113.5', '203.0.113.6'],
  ['an IPv6 /64', (n: number) => `2001:db8:1:2::${n.toString(16)}`, '2001:db8:1:3::1'],
])(
  'orders, and the sessions that they make, are limited for %s; another network orders on',
  { tags: '@spec-17.20' },
  async (_, ip, other) => {
    const before = [await countOf(orders), await countOf(sessions)] as const;
    const { max } = RULES.order;
    const statuses = [];
    for (let n = 0; n < max + 20; n += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => order(ip(n + i))))));
    expect(tally(statuses)).toEqual({ 201: max, 429: 20 });
    expect([await countOf(orders), await countOf(sessions)]).toEqual([before[0] + max, before[1] + max]);
    expect(await order(other)).toBe(201);
  },
);

test('payments that are started again and again are limited', { tags: '@spec-17.20' }, async () => {
  const browser = shop.browser();
  const id = await shop.order(browser);
  const start = (method: string) =>
    browser.post(`/api/payments/${method}/`, { order_id: id, currency: 'RUB' }, from('203.0.113.7'));
  const statuses = [];
  for (let n = 0; n <= RULES.paymentStart.max; n += 1)
    statuses.push((await start(n % 2 ? 'card_ru' : 'sbp_ru')).statusCode);
  expect(tally(statuses)).toEqual({ 200: RULES.paymentStart.max, 429: 1 });
  expect(await countOf(payments)).toBeLessThanOrEqual(RULES.paymentStart.max);
});

test('a network beyond its limit makes no more rows, whatever addresses it makes up', {
  tags: '@spec-17.20',
}, async () => {
  const sign = (ip: string) =>
    shop.post('/api/auth/jwt/create/', { email: newEmail(), password: 'guess' }, from(ip));
  const letter = (ip: string) => shop.post('/api/auth/password/reset/', { email: newEmail() }, from(ip));
  for (const [call, rule] of [
    [sign, 'signInNetwork'],
    [letter, 'letterNetwork'],
  ] as const) {
    for (let n = 0; n < RULES[rule].max; n += 1) await call('203.0.113.8');
    const before = await countOf(rateLimits);
    for (let n = 0; n < 30; n += 1) expect((await call('203.0.113.8')).statusCode).toBe(429);
    expect(await countOf(rateLimits)).toBe(before);
  }
});
