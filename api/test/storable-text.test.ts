import { describe, expect, test } from 'vitest';
import { form, send, signUp } from './support/account.ts';
import { notice } from './support/gateway.ts';
import { startShop } from './support/shop.ts';

const shop = await startShop();
const post = (url: string, payload: string, type = 'application/json') =>
  shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const REFUSED = [400, { detail: 'В запросе есть недопустимые символы.' }];
const outcome = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  response.json(),
];

describe('text that the database cannot keep is a 400', () => {
  test.each(['\\ud800', '\\udc00\\ud800', '\\u0000'])(
    'in a signed webhook: %s',
    { tags: '@spec-17.13' },
    async (bad) => {
      const browser = shop.browser();
      const payment = shop.gateway.find(await shop.pay(browser, await shop.order(browser)));
      const text = JSON.parse(`"${bad}"`);
      for (const wrong of [{ transaction_id: text }, { currency: text }, { payment_id: text }])
        expect(outcome(await shop.deliver(notice(payment, 'succeeded', wrong)))).toEqual(REFUSED);
      expect((await shop.state(browser, payment.order_id)).payment_status).toBe('pending');
      expect((await shop.deliver(notice(payment, 'succeeded'))).statusCode).toBe(200);
    },
  );

  test('in a webhook that is a form', async () => {
    const response = await post(
      '/api/payments/sandbox/notify/',
      'order=a%00b',
      'application/x-www-form-urlencoded',
    );
    expect(outcome(response)).toEqual(REFUSED);
  });

  test.each(['\\ud800', '\\u0000'])('in a value of JSON: %s', { tags: '@spec-17.13' }, async (bad) => {
    const body = `{"email":"a@example.com","password":"correct horse${bad}"}`;
    expect(outcome(await post('/api/auth/registration/', body))).toEqual(REFUSED);
  });

  test('in a form', { tags: '@spec-17.13' }, async () => {
    const { access } = await signUp(shop);
    const file = await form(Buffer.from('x'), 'image/png', { nickname: 'a\0b' });
    expect(outcome(await send(shop.app, 'PATCH', access, file))).toEqual(REFUSED);
  });

  test('in a query or a path', { tags: '@spec-17.13' }, async () => {
    expect(outcome(await shop.get('/api/games/?search=%00'))).toEqual(REFUSED);
    expect(outcome(await shop.get('/api/games/1%00/'))).toEqual(REFUSED);
  });
});

test('a whole surrogate pair, however it is written, is text', async () => {
  const { access } = await signUp(shop);
  for (const nickname of ['\\ud83d\\ude00', '😀', 'a\\\\u0000']) {
    const response = await send(shop.app, 'PATCH', access, {
      payload: `{"nickname":"${nickname}"}`,
      headers: { 'content-type': 'application/json' },
    });
    expect([response.statusCode, response.json().nickname]).toEqual([200, JSON.parse(`"${nickname}"`)]);
  }
});

test('JSON that is nested too deeply is a 400 before anything walks it, signed or not', async () => {
  const deep = (field: string) => `{"${field}":${'['.repeat(5_000)}"\\u0041"${']'.repeat(5_000)}}`;
  const refused = [400, { detail: 'Слишком много вложенных уровней в JSON.' }];
  for (const url of [
    '/api/auth/registration/',
    '/api/orders/pubg/',
    '/api/support/',
    '/api/payments/sandbox/notify/',
    '/api/payments/yookassa/notify/',
  ])
    expect([url, ...outcome(await post(url, deep('email')))]).toEqual([url, ...refused]);
  const desk = await shop.app.inject({
    method: 'POST',
    url: '/api/desk/sign-in/',
    payload: deep('email'),
    headers: { 'content-type': 'application/json', host: new URL(shop.app.config.deskUrl).host },
  });
  expect(outcome(desk)).toEqual(refused);
});
