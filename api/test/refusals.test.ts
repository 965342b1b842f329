import { expect, test } from 'vitest';
import { startApp } from './helper.ts';
import { seedCatalogue } from './support/catalogue.ts';

const { app, get, post, db } = await startApp();
const { countries } = await seedCatalogue(db);
const SELECT = '/api/payments/countries/active/select/';
const send = (payload: string, type: string) =>
  app.inject({ method: 'POST', url: SELECT, payload, headers: { 'content-type': type } });
const outcome = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  response.json(),
];

test('a path that does not exist is a 404 with a detail, whatever the method', async () => {
  expect(outcome(await get('/api/nothing/'))).toEqual([404, { detail: 'Страница не найдена.' }]);
  expect(outcome(await post('/api/games/', {}))).toEqual([404, { detail: 'Страница не найдена.' }]);
  expect(outcome(await get('/api/games/%E0%A4%A/'))).toEqual([404, { detail: 'Страница не найдена.' }]);
});

test.each([
  ['{"country_id": ', 'Ошибка разбора JSON.'],
  ['', 'Ошибка разбора JSON: тело запроса пустое.'],
  ['{"__proto__": {"country_id": 1}}', 'Ошибка разбора JSON.'],
])('a body that is not JSON is a 400: %j', async (body, detail) => {
  expect(outcome(await send(body, 'application/json'))).toEqual([400, { detail }]);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of type %s is a 415', async (type) => {
  expect((await send('{"country_id": 1}', type)).statusCode).toBe(415);
});

test('a body that is too large is a 413', async () => {
  const response = await send(
    JSON.stringify({ country_id: 1, more: 'x'.repeat(300_000) }),
    'application/json',
  );
  expect(outcome(response)).toEqual([413, { detail: 'Слишком большое тело запроса.' }]);
});

test.each([
  ['[]', { non_field_errors: [expect.any(String)] }],
  ['"text"', { non_field_errors: [expect.any(String)] }],
  ['{"country_id": "1"}', { country_id: [expect.stringMatching(/[а-я]/)] }],
  ['{"country_id": 1.5}', { country_id: [expect.stringMatching(/[а-я]/)] }],
])('a body of the wrong shape is a 400 by field, in Russian: %s', async (body, errors) => {
  expect(outcome(await send(body, 'application/json'))).toEqual([400, errors]);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:3000' }, 200],
  [{ origin: 'http://localhost:3000.evil.example' }, 403],
  [{ origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' }, 200],
  [{}, 200],
])('an unsafe call with %j is answered %i', async (headers, status) => {
  const response = await post(SELECT, { country_id: countries.russia }, headers as Record<string, string>);
  expect(response.statusCode).toBe(status);
});

test('reading is open to other sites', async () => {
  expect((await get('/api/games/', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200);
});

test('nothing outside the media folder is served', async () => {
  for (const path of ['../secret-key', '..%2fsecret-key', '%2e%2e/secret-key', '.hidden', '']) {
    expect((await get(`/media/${path}`)).statusCode).toBe(404);
  }
});
