import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { get, browser, db } = await startApp();
const { countries } = await seedCatalogue(db);
const ACTIVE = '/api/payments/countries/active/';
const SELECT = '/api/payments/countries/active/select/';

test('countries carry their active methods in groups', async () => {
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

test('a visitor without a choice gets the first country and no cookie', async () => {
  const response = await get(ACTIVE);
  expect(response.json()).toMatchObject({ id: countries.russia });
  expect(response.headers).not.toHaveProperty('set-cookie');
  expect(response.headers['cache-control']).toBe('no-store');
});

test('a choice is kept for this browser only, in an HttpOnly cookie', async () => {
  const one = browser();
  const chosen = await one.post(SELECT, { country_id: countries.kazakhstan });
  expect(chosen.json()).toMatchObject({ id: countries.kazakhstan });
  expect(chosen.headers['set-cookie']).toMatch(
    /^session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await one.get(ACTIVE)).json()).toMatchObject({ id: countries.kazakhstan });
  expect((await browser().get(ACTIVE)).json()).toMatchObject({ id: countries.russia });
});

test('a second choice keeps the session', async () => {
  const one = browser();
  await one.post(SELECT, { country_id: countries.kazakhstan });
  const again = await one.post(SELECT, { country_id: countries.russia });
  expect(again.headers).not.toHaveProperty('set-cookie');
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
])('choosing %j is refused beside the field', async (body, errors) => {
  const response = await browser().post(SELECT, body);
  expect([response.statusCode, response.json()]).toEqual([400, errors]);
});
