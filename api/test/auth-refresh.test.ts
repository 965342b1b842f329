import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { signIns } from '../src/platform/db/schema/accounts.ts';
import { startApp } from './helper.ts';
import { bearer, profile, refresh, send, signIn, signUp } from './support/account.ts';

const shop = await startApp({ rateLimitScale: 0 });
const { app, db, config } = shop;
const badToken = { detail: expect.any(String), code: 'token_not_valid' };
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

/** As if the last refresh had been so many seconds ago. */
const age = (token: string, seconds: number) =>
  db.orm
    .update(signIns)
    .set({ rotated: sql`${signIns.rotated} - ${seconds} * interval '1 second'` })
    .where(eq(signIns.id, claimsOf(token).sid));

async function expectRevoked(token: string, access: string) {
  const response = await refresh(shop, token);
  expect([response.statusCode, response.json()]).toEqual([400, badToken]);
  expect((await profile(shop, access)).statusCode).toBe(401);
}

describe('a refresh token', () => {
  test('is replaced by every refresh, and lives 30 days, its access token 15 minutes', {
    tags: ['@spec-7.12', '@spec-9.3'],
  }, async () => {
    const first = await signUp(shop);
    await age(first.refresh, 60);
    const response = await refresh(shop, first.refresh);
    const second = response.json();
    expect(response.statusCode).toBe(200);
    expect(second.refresh).not.toBe(first.refresh);
    const { exp, iat } = claimsOf(second.refresh);
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
    expect(claimsOf(second.access).exp - iat).toBe(15 * 60);
    expect((await profile(shop, second.access)).statusCode).toBe(200);
    expect((await refresh(shop, second.refresh)).statusCode).toBe(200);
  });

  test('gives 20 callers at the same time one child, on several servers, and the user stays in', {
    tags: '@spec-14.2',
  }, async () => {
    const other = await buildApp({ config, db });
    const { refresh: token } = await signUp(shop);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? other : app).inject({
          method: 'POST',
          url: '/api/auth/jwt/refresh/',
          payload: { refresh: token },
        }),
      ),
    );
    await other.close();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await refresh(shop, answers[0]!.json().refresh)).statusCode).toBe(200);
  });

  test('repeated within 10 s by the same client gives the same answer', { tags: '@spec-14.2' }, async () => {
    const { refresh: token } = await signUp(shop);
    const first = await refresh(shop, token);
    const again = await refresh(shop, token);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
  });

  test('repeated after that revokes all that came of it', { tags: '@spec-14.2' }, async () => {
    const { refresh: token } = await signUp(shop);
    const child = (await refresh(shop, token)).json();
    await age(token, 11);
    await expectRevoked(token, child.access);
    await expectRevoked(child.refresh, child.access);
  });

  test('repeated at once by another client revokes all that came of it', async () => {
    for (const headers of [{ 'user-agent': 'thief' }, {}, { cookie: 'client=other' }]) {
      const browser = shop.browser();
      const { refresh: token } = await signUp(browser);
      const child = (await refresh(browser, token)).json();
      expect((await refresh(shop, token, headers)).statusCode).toBe(400);
      await expectRevoked(child.refresh, child.access);
    }
  });

  test('of the generation before the last revokes all that came of it, however soon', async () => {
    const { refresh: token } = await signUp(shop);
    const child = (await refresh(shop, token)).json();
    const grandchild = (await refresh(shop, child.refresh)).json();
    await expectRevoked(token, grandchild.access);
    await expectRevoked(grandchild.refresh, grandchild.access);
  });

  test('that is revoked leaves other devices signed in', async () => {
    const { email, refresh: token } = await signUp(shop);
    const phone = (await signIn(shop, email)).json();
    await refresh(shop, token);
    await age(token, 11);
    expect((await refresh(shop, token)).statusCode).toBe(400);
    expect((await profile(shop, phone.access)).statusCode).toBe(200);
    expect((await refresh(shop, phone.refresh)).statusCode).toBe(200);
  });

  test('used while its sign-in is being revoked never brings it back', async () => {
    const { refresh: token } = await signUp(shop);
    const logout = () => shop.post('/api/auth/logout/', { refresh: token });
    await Promise.all([refresh(shop, token), logout(), refresh(shop, token)]);
    expect((await refresh(shop, token)).statusCode).toBe(400);
  });
});

describe('signing out', () => {
  test('kills both tokens, and can be repeated', { tags: '@spec-14.3' }, async () => {
    const { access, refresh: token } = await signUp(shop);
    for (const _ of [1, 2]) {
      const response = await shop.post('/api/auth/logout/', { refresh: token }, bearer(access));
      expect(response.statusCode).toBe(200);
    }
    await expectRevoked(token, access);
  });

  test('needs no more than the access token', async () => {
    const { access, refresh: token } = await signUp(shop);
    const response = await app.inject({ method: 'POST', url: '/api/auth/logout/', headers: bearer(access) });
    expect(response.statusCode).toBe(200);
    await expectRevoked(token, access);
  });

  test('with tokens that are none is signing out as well', async () => {
    expect((await shop.post('/api/auth/logout/', { refresh: 'x' }, bearer('y'))).statusCode).toBe(200);
  });
});

test('deleting the account kills the tokens of every device', async () => {
  const { email, access, refresh: token } = await signUp(shop);
  const phone = (await signIn(shop, email)).json();
  expect((await send(app, 'DELETE', access)).statusCode).toBe(204);
  await expectRevoked(token, access);
  await expectRevoked(phone.refresh, phone.access);
  expect((await signIn(shop, email)).statusCode).toBe(401);
});
