import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessions } from '../src/platform/db/schema/sessions.ts';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { app, get, browser, db } = await startApp();
const { countries } = await seedCatalogue(db);
const ACTIVE = '/api/payments/countries/active/';
const SELECT = '/api/payments/countries/active/select/';

test('countries carry their active methods in groups', { tags: ['@spec-3.12', '@spec-7.41'] }, async () => {
  const [russia, kazakhstan] = (await get('/api/payments/countries/')).json();
  expect(russia).toMatchObject({
    flag: 'ru',
    currency: 'RUB',
    rate: '1',
    method_groups: [{ short_name: 'card', order: 1 }],
  });
  expect(russia.method_groups[0].methods.map((method: { name: string }) => method.name)).toEqual([
    'card_ru',
    'sbp_ru',
    'push_ru',
  ]);
  expect(kazakhstan.method_groups[0].methods).toMatchObject([
    { uri: '/api/payments/card_kz/', fee: '3', fix_fee: '50.00', min_amount: '500.00', opens_window: true },
  ]);
});

const stored = async () => (await db.orm.select().from(sessions)).length;
const choose = (cookies: string) =>
  app.inject({
    method: 'POST',
    url: SELECT,
    payload: { country_id: countries.kazakhstan },
    headers: { cookie: cookies },
  });

test('a visitor without a choice gets the first country, and a session’s cookie of which nothing is stored', {
  tags: '@spec-7.42',
}, async () => {
  const response = await get(ACTIVE);
  expect(response.json()).toMatchObject({ id: countries.russia });
  expect(response.headers['set-cookie']).toMatch(
    /^session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(response.headers['cache-control']).toBe('no-store');
  const again = await get(ACTIVE, { cookie: String(response.headers['set-cookie']).split(';')[0]! });
  expect(again.headers).not.toHaveProperty('set-cookie');
  expect(await stored()).toBe(0);
});

test('a choice of a browser that made it when sessions still had it holds', {
  tags: '@spec-17.5',
}, async () => {
  const token = 'o'.repeat(43);
  const tokenHash = createHash('sha256').update(token).digest();
  await db.orm.insert(sessions).values({ tokenHash, countryId: countries.kazakhstan });
  const response = await get(ACTIVE, { cookie: `session=${token}` });
  expect(response.json()).toMatchObject({ id: countries.kazakhstan });
  expect(response.headers).not.toHaveProperty('set-cookie');
  await db.orm.delete(sessions);
});

test('a thousand choices of strangers store nothing', { tags: '@spec-17.5' }, async () => {
  for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 100 }, () => choose('')));
  expect(await stored()).toBe(0);
});

test.each(['99999', '0', '-1', '1e9', 'x', '9999999999999', '1; session=x'])(
  'a country cookie of %s is no choice',
  { tags: '@spec-17.5' },
  async (id) => {
    expect((await get(ACTIVE, { cookie: `country=${id}` })).json()).toMatchObject({ id: countries.russia });
  },
);

test('a choice is kept for this browser only, in an HttpOnly cookie', {
  tags: ['@spec-7.43', '@spec-12.10'],
}, async () => {
  const one = browser();
  const chosen = await one.post(SELECT, { country_id: countries.kazakhstan });
  expect(chosen.json()).toMatchObject({ id: countries.kazakhstan });
  expect(chosen.headers['set-cookie']).toBe(
    `country=${countries.kazakhstan}; Max-Age=31536000; Path=/api/; HttpOnly; SameSite=Lax`,
  );
  expect((await one.get(ACTIVE)).json()).toMatchObject({ id: countries.kazakhstan });
  expect((await browser().get(ACTIVE)).json()).toMatchObject({ id: countries.russia });
});

test('a second choice takes the place of the first', async () => {
  const one = browser();
  await one.post(SELECT, { country_id: countries.kazakhstan });
  await one.post(SELECT, { country_id: countries.russia });
  expect((await one.get(ACTIVE)).json()).toMatchObject({ id: countries.russia });
});

test('a made-up cookie is nobody', async () => {
  const response = await get(ACTIVE, { cookie: `session=${'a'.repeat(43)}` });
  expect(response.json()).toMatchObject({ id: countries.russia });
});

test.each([
  [{ country_id: 99_999 }, { country_id: ['Такой страны нет.'] }],
  [{}, { country_id: ['Обязательное поле.'] }],
  [{ country_id: null }, { country_id: ['Это поле не может быть пустым.'] }],
])('choosing %j is refused beside the field', { tags: '@spec-7.43' }, async (body, errors) => {
  const response = await browser().post(SELECT, body);
  expect([response.statusCode, response.json()]).toEqual([400, errors]);
});
