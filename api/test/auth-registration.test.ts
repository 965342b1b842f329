import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { bindIdentity, findOrCreateUserForIdentity } from '../src/modules/accounts/social/identities.ts';
import { identities, letterKeys, users } from '../src/platform/db/schema/accounts.ts';
import { startWorker } from '../src/worker.ts';
import { startApp } from './helper.ts';
import { keyOfLetter, newEmail, PASSWORD, profile, refresh, signIn, signUp } from './support/account.ts';
import { until } from './support/until.ts';

const shop = await startApp({ rateLimitScale: 100 });
const { app, db, config } = shop;
const worker = await startWorker(config, db, app.log);
afterAll(() => worker.stop());

const letter = (purpose: 'confirm' | 'reset', email: string) =>
  until(() => keyOfLetter(config.dataDir, purpose, email));
const read = async (email: string) => (await db.orm.select().from(users).where(eq(users.email, email)))[0]!;
const reset = (email: string) => shop.post('/api/auth/password/reset/', { email });
const setPassword = (key: string, password = 'a brand new one') =>
  shop.post('/api/auth/password/reset/confirm/', { key, password });

describe('registration', () => {
  test('signs in at once and confirms the address by a letter', { tags: '@spec-14.3' }, async () => {
    const { email, access, is_signed_up } = await signUp(shop);
    expect(is_signed_up).toBe(true);
    expect((await profile(shop, access)).json()).toMatchObject({
      email,
      nickname: email.split('@')[0],
      avatar_img: null,
      balance: '0.00',
      active_promo_code: null,
      social_accounts: [],
      has_password: true,
    });
    expect((await read(email)).emailConfirmed).toBeNull();
    const key = await letter('confirm', email);
    const confirm = () => shop.post('/api/auth/registration/confirm/', { key });
    expect((await confirm()).statusCode).toBe(200);
    expect((await read(email)).emailConfirmed).toBeInstanceOf(Date);
    expect((await confirm()).json()).toMatchObject({ code: 'key_not_valid' });
  });

  test('of one address by 10 people at once makes one user', async () => {
    const email = newEmail();
    const ask = () => shop.post('/api/auth/registration/', { email, password: PASSWORD });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(400)]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(refused.json()).toEqual({ email: [expect.stringMatching(/уже есть/)] });
  });

  test.each([
    [{ password: '1234567' }, { password: ['Пароль — от 8 до 128 знаков.'] }],
    [{ password: 'x'.repeat(129) }, { password: ['Пароль — от 8 до 128 знаков.'] }],
    [{ email: 'a@b' }, { email: ['Введите правильный адрес электронной почты.'] }],
    [{ nickname: ' ' }, { nickname: ['Укажите имя.'] }],
  ])('is refused by field: %j', { tags: '@spec-5.13' }, async (wrong, errors) => {
    const body = { email: newEmail(), password: PASSWORD, ...wrong };
    const response = await shop.post('/api/auth/registration/', body);
    expect([response.statusCode, response.json()]).toEqual([400, errors]);
  });
});

describe('a forgotten password', () => {
  test('is set by the letter, once, and signs everybody else out', { tags: '@spec-14.3' }, async () => {
    const { email, refresh: token, access } = await signUp(shop);
    expect((await reset(email)).statusCode).toBe(200);
    const key = await letter('reset', email);
    const response = await setPassword(key);
    expect(response.statusCode).toBe(200);
    expect((await profile(shop, response.json().access)).statusCode).toBe(200);
    expect((await profile(shop, access)).statusCode).toBe(401);
    expect((await refresh(shop, token)).statusCode).toBe(400);
    expect((await signIn(shop, email)).statusCode).toBe(401);
    expect((await signIn(shop, email, 'a brand new one')).statusCode).toBe(200);
    expect((await setPassword(key)).statusCode).toBe(400);
  });

  test('by a letter that 10 use at once is set once', async () => {
    const { email } = await signUp(shop);
    await reset(email);
    const key = await letter('reset', email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => setPassword(key, `password ${n}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('of an address that nobody has is answered the same, leaves the same traces, and writes to nobody', async () => {
    const { email } = await signUp(shop);
    const stranger = newEmail();
    const before = (await db.orm.select().from(letterKeys)).length;
    const [known, unknown] = [await reset(email), await reset(stranger)];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect((await db.orm.select().from(letterKeys)).length).toBe(before + 2);
    await letter('reset', email);
    expect(await keyOfLetter(config.dataDir, 'reset', stranger)).toBeUndefined();
  });

  test('cannot be set by a key of another purpose, another id, or one changed letter', async () => {
    const { email } = await signUp(shop);
    const other = await signUp(shop);
    await Promise.all([reset(email), reset(other.email)]);
    const key = await letter('reset', email);
    const [id, mac] = key.split('.') as [string, string];
    const [otherId] = (await letter('reset', other.email)).split('.');
    const changed = `${id}.${mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;
    for (const bad of [`${otherId}.${mac}`, changed, id, '', await letter('confirm', email)])
      expect((await setPassword(bad)).statusCode).toBe(400);
    expect((await setPassword(key)).statusCode).toBe(200);
  });

  test('gives a confirmed social account its first one, and leaves the social account', {
    tags: '@spec-14.13',
  }, async () => {
    const email = newEmail();
    const identity = { provider: 'vk', subject: 'first-password' } as const;
    await findOrCreateUserForIdentity(db.orm, { ...identity, email, isEmailVerified: true });
    await reset(email);
    const { access } = (await setPassword(await letter('reset', email))).json();
    expect((await profile(shop, access)).json()).toMatchObject({
      has_password: true,
      social_accounts: ['vk'],
    });
    expect((await signIn(shop, email, 'a brand new one')).statusCode).toBe(200);
  });

  test('takes an address back from who had registered it without owning it, with their social account', async () => {
    const { email } = await signUp(shop);
    const { id } = await read(email);
    await bindIdentity(db.orm, await read(email), { provider: 'telegram', subject: 'squatter' });
    await reset(email);
    await setPassword(await letter('reset', email));
    expect(await db.orm.select().from(identities).where(eq(identities.userId, id))).toEqual([]);
    expect((await read(email)).emailConfirmed).toBeInstanceOf(Date);
  });
});
