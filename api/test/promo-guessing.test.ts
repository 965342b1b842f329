import { expect, test } from 'vitest';
import { promoCodes } from '../src/platform/db/schema/promo-codes.ts';
import { bearer, signUp } from './support/account.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop();
await shop.db.orm.insert(promoCodes).values({ code: 'RIGHT', percent: 10 });

test('guessing a code ends in 429, also for the right one; right ones do not count', async () => {
  const browser = shop.browser();
  const id = await shop.order(browser);
  const guess = (code: string, call = 'show') =>
    browser.post(`/api/orders/${id}/${call}_promo_code/`, { code });
  for (let n = 0; n < 15; n++) expect((await guess('RIGHT')).statusCode).toBe(200);
  const wrong = [];
  for (let n = 0; n < 10; n++) wrong.push(await guess(`WRONG${n}`, n % 2 ? 'show' : 'activate'));
  expect(new Set(wrong.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(wrong[0]!.statusCode).toBe(400);
  for (const code of ['RIGHT', 'WRONG']) {
    const response = await guess(code);
    expect([response.statusCode, response.json().code]).toEqual([429, 'throttled']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('a user’s guesses are counted in every browser', async () => {
  const { access } = await signUp(shop);
  const guess = () => shop.browser().post('/api/promo_codes/show/', { code: 'WRONG' }, bearer(access));
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await guess()).statusCode);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});
