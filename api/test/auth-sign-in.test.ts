import { createHmac } from 'node:crypto';
import { base64url, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { setBlocked } from '../src/modules/accounts/operator.ts';
import { startApp } from './helper.ts';
import { bearer, newEmail, PASSWORD, profile, refresh, signIn, signUp } from './support/account.ts';

const shop = await startApp({ rateLimitScale: 0 });
const { app, db, config } = shop;
const badToken = { detail: expect.any(String), code: 'token_not_valid' };
const refusal = { detail: 'No active account found with the given credentials' };

describe('a password', () => {
  test('gives tokens that open the profile, in whatever case the address is written', {
    tags: '@spec-7.11',
  }, async () => {
    const { email } = await signUp(shop);
    const response = await signIn(shop, ` ${email.toUpperCase()} `);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ access: expect.any(String), refresh: expect.any(String) });
    expect((await profile(shop, response.json().access)).json()).toMatchObject({ email });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('that is wrong is answered like an address that nobody has', { tags: '@spec-14.1' }, async () => {
    const { email } = await signUp(shop);
    const wrong = await signIn(shop, email, 'another one');
    const unknown = await signIn(shop, newEmail(), 'another one');
    for (const { statusCode, json } of [wrong, unknown]) {
      expect(statusCode).toBe(401);
      expect(json()).toEqual(refusal);
    }
  });

  test('is never in an answer', async () => {
    const { access } = await signUp(shop);
    expect((await profile(shop, access)).body).not.toMatch(/argon2|password_?hash/);
  });
});

describe('a call with', () => {
  const sign = (payload: object, key: string | Uint8Array, alg = 'HS256') =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg })
      .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key);
  const ownKey = createHmac('sha256', config.secretKey).update('json-web-tokens').digest();
  const payloadOf = (token: string) =>
    JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[1]!)));
  const now = Math.floor(Date.now() / 1000);

  const refused: [string, (tokens: { access: string; refresh: string }) => Promise<string> | string][] = [
    ['no signature', ({ access }) => new UnsecuredJWT(payloadOf(access)).encode()],
    ['an empty signature', ({ access }) => `${access.split('.').slice(0, 2).join('.')}.`],
    ['another key', ({ access }) => sign(payloadOf(access), 'x'.repeat(32))],
    ['another algorithm', ({ access }) => sign(payloadOf(access), ownKey, 'HS512')],
    ['the refresh token', ({ refresh: token }) => token],
    ['another type', ({ access }) => sign({ ...payloadOf(access), token_type: 'sliding' }, ownKey)],
    ['no type', ({ access }) => sign({ ...payloadOf(access), token_type: undefined }, ownKey)],
    ['a token of yesterday', ({ access }) => sign({ ...payloadOf(access), exp: now - 1 }, ownKey)],
    ['a token that never ends', ({ access }) => sign({ ...payloadOf(access), exp: undefined }, ownKey)],
    ['a token of nobody', ({ access }) => sign({ ...payloadOf(access), user_id: 1_000_000 }, ownKey)],
    ['one changed letter', ({ access }) => access.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['no token', () => ''],
    ['two tokens', ({ access }) => `${access} ${access}`],
    ['garbage', () => '\u00ff.{}.'],
  ];

  test.each(refused)('%s is a 401', { tags: '@spec-14.1' }, async (_name, make) => {
    const token = await make(await signUp(shop));
    for (const url of ['/api/auth/profile/', '/api/payments/countries/active/']) {
      const response = await shop.get(url, bearer(token));
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(badToken);
      expect(response.headers['www-authenticate']).toContain('Bearer');
    }
  });

  test('a token that is made like ours is ours: the ones above fail by what is wrong with them', async () => {
    const { access } = await signUp(shop);
    expect((await profile(shop, await sign(payloadOf(access), ownKey))).statusCode).toBe(200);
  });

  test('no token is a 401 where an account is needed, and another scheme is no token', {
    tags: ['@spec-6.3', '@spec-7.13'],
  }, async () => {
    expect((await shop.get('/api/auth/profile/')).json()).toMatchObject({ code: 'not_authenticated' });
    expect((await shop.get('/api/auth/profile/', { authorization: 'Basic eDp5' })).statusCode).toBe(401);
    expect((await shop.get('/api/payments/countries/', { authorization: 'Basic eDp5' })).statusCode).toBe(
      200,
    );
  });

  test('a bad token still reads what is the same for everybody, and signs in', async () => {
    const { email } = await signUp(shop);
    expect((await shop.get('/api/games/', bearer('old'))).statusCode).toBe(200);
    expect((await signIn(shop, email, PASSWORD, bearer('old'))).statusCode).toBe(200);
  });

  test('a refresh token that is bad is a 400', { tags: '@spec-14.1' }, async () => {
    const { access, refresh: token } = await signUp(shop);
    for (const bad of [access, `${token}x`, 'x', new UnsecuredJWT(payloadOf(token)).encode()]) {
      const response = await refresh(shop, bad);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual(badToken);
    }
  });
});

describe('a blocked user', () => {
  test('is shut out at once from every call, and comes back with the same tokens', {
    tags: '@spec-8.2',
  }, async () => {
    const { email, access, refresh: token } = await signUp(shop);
    await setBlocked(db.orm, email, { reason: 'Оспоренный платёж. Напишите в поддержку.' });
    const noAccess = { code: 'no_access', detail: 'Оспоренный платёж. Напишите в поддержку.' };
    const answers = [
      await profile(shop, access),
      await shop.get('/api/payments/countries/active/', bearer(access)),
      await shop.post('/api/orders/pubg/', {}, bearer(access)),
      await refresh(shop, token),
      await signIn(shop, email),
    ];
    for (const { statusCode, json } of answers) {
      expect(statusCode).toBe(403);
      expect(json()).toEqual(noAccess);
    }
    expect((await signIn(shop, email, 'another one')).json()).toEqual(refusal);
    await setBlocked(db.orm, email, null);
    expect((await profile(shop, access)).statusCode).toBe(200);
    expect((await refresh(shop, token)).statusCode).toBe(200);
  });
});

describe('signing in is refused', () => {
  const url = '/api/auth/jwt/create/';
  test('as text/plain with 415, from another site with 403', async () => {
    const { email } = await signUp(shop);
    const payload = JSON.stringify({ email, password: PASSWORD });
    const call = (headers: Record<string, string>) => app.inject({ method: 'POST', url, payload, headers });
    expect((await call({ 'content-type': 'text/plain' })).statusCode).toBe(415);
    const json = { 'content-type': 'application/json' };
    expect((await call({ ...json, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await call({ ...json, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await call(json)).statusCode).toBe(200);
  });

  test.each([
    [{}, { email: ['Обязательное поле.'], password: ['Обязательное поле.'] }],
    [{ email: 'nobody', password: 'x' }, { email: [expect.stringMatching(/[а-я]/)] }],
    [{ email: 'a@example.com', password: '' }, { password: ['Введите пароль.'] }],
    [
      { email: ['a@example.com'], password: {} },
      { email: [expect.any(String)], password: [expect.any(String)] },
    ],
  ])('by field: %j', async (body, errors) => {
    const response = await shop.post(url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(errors);
  });
});
