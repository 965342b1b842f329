import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { users } from '../src/platform/db/schema/accounts.ts';
import { bearer, keyOfLetter, newEmail, profile, refresh, signIn, signUp } from './support/account.ts';
import { bind, finish, startIdentities, visit } from './support/identities.ts';
import { startShop } from './support/shop.ts';
import { until } from './support/until.ts';

const idp = await startIdentities();
afterAll(idp.stop);
const shop = await startShop({ rateLimitScale: 0, ...idp.settings() });
await shop.work();
const { uc60 } = shop.catalogue.products;
let people = 0;
const somebody = () => ({ subject: String(700_000_000 + ++people), hide_email: 'on' as const });
const NEW = 'a brand new one';

const letter = async (purpose: 'confirm' | 'reset', email: string) => {
  let key: string | undefined;
  await until(async () => {
    key = await keyOfLetter(shop.config.dataDir, purpose, email);
    return key !== undefined;
  });
  return key!;
};
const confirm = (caller: ReturnType<typeof shop.browser>, key: string, headers = {}) =>
  caller.post('/api/auth/registration/confirm/', { key }, headers);
const setPassword = async (email: string) => {
  await shop.post('/api/auth/password/reset/', { email });
  return setByKey(await letter('reset', email));
};
const setByKey = (key: string) => shop.post('/api/auth/password/reset/confirm/', { key, password: NEW });

/** Registers an address, binds a social account, orders, and leaves a second sign-in: all that an attacker can have before the owner comes. */
async function settle(email = newEmail()) {
  const browser = shop.browser();
  const { access, refresh: token } = await signUp(browser, email);
  const who = somebody();
  await bind(browser, 'vk', await visit(browser, 'vk', who, bearer(access)), bearer(access));
  const elsewhere = (await signIn(shop, email)).json();
  const order = await browser.post(
    '/api/orders/pubg/',
    { products: [{ product_id: uc60, quantity: 1 }] },
    bearer(access),
  );
  const orderId = order.json().id as string;
  /** Which ways in are open, by name. */
  const waysIn = async () => {
    const social = shop.browser();
    const bySocial = await finish(social, 'vk', await visit(social, 'vk', who));
    const tries = {
      access: (await profile(shop, access)).statusCode,
      refresh: (await refresh(browser, token)).statusCode,
      elsewhere: (await refresh(shop, elsewhere.refresh)).statusCode,
      cookie: (await browser.get(`/api/orders/${orderId}/`)).statusCode,
      password: (await signIn(shop, email)).statusCode,
      social: bySocial.statusCode,
    };
    return Object.entries(tries).flatMap(([name, status]) => (status === 200 ? [name] : []));
  };
  return { browser, email, access, who, orderId, waysIn };
}

/** The text of the letters to an address that say what a proof has ended. */
const notices = async (email: string) =>
  (await shop.letters()).filter(
    (text) => text.includes(`To: ${email}`) && /^Message-ID: <ended-/m.test(text),
  );

test('all that is tried here is open before an address is proven', async () => {
  const { waysIn } = await settle();
  expect(await waysIn()).toEqual(['access', 'refresh', 'elsewhere', 'cookie', 'password', 'social']);
});

describe('who confirms an address that another has registered', () => {
  test('owns the account alone: passwords, social accounts, sign-ins and browsers of before are out', {
    tags: '@spec-14.14',
  }, async () => {
    const { email, waysIn } = await settle();
    const answer = await confirm(shop.browser(), await letter('confirm', email));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        detail: expect.stringMatching(/Завершены прежние входы: 2\. Отвязаны: ВКонтакте\. Прежний пароль/),
        ended: { sign_ins: 2, social_accounts: ['vk'], password: true },
      },
    ]);
    expect(await waysIn()).toEqual([]);
    const own = await setByKey(answer.json().password_key);
    expect(own.statusCode).toBe(200);
    expect((await profile(shop, own.json().access)).json()).toMatchObject({ email, social_accounts: [] });
    expect(await waysIn()).toEqual([]);
    await until(async () => (await notices(email)).length === 1);
  });

  test('and sets a new password later, as before, finds nobody else there', {
    tags: '@spec-14.14',
  }, async () => {
    const { email, waysIn } = await settle();
    await confirm(shop.browser(), await letter('confirm', email));
    expect((await setPassword(email)).statusCode).toBe(200);
    expect(await waysIn()).toEqual([]);
  });

  test('finds the orders and the balance of before in the account', { tags: '@spec-14.14' }, async () => {
    const { email, orderId } = await settle();
    const answer = await confirm(shop.browser(), await letter('confirm', email));
    const own = (await setByKey(answer.json().password_key)).json();
    expect((await shop.get(`/api/orders/${orderId}/`, bearer(own.access))).statusCode).toBe(200);
  });

  test('also when it was registered by a social account', { tags: '@spec-14.14' }, async () => {
    const [email, who, attacker] = [newEmail(), somebody(), shop.browser()];
    const made = await finish(attacker, 'vk', { ...(await visit(attacker, 'vk', who)), email });
    expect(made.statusCode).toBe(200);
    const answer = await confirm(shop.browser(), await letter('confirm', email));
    expect(answer.json().ended).toEqual({ sign_ins: 1, social_accounts: ['vk'], password: false });
    expect((await profile(attacker, made.json().access)).statusCode).toBe(401);
    expect((await finish(attacker, 'vk', await visit(attacker, 'vk', who))).statusCode).toBe(400);
    expect((await setByKey(answer.json().password_key)).statusCode).toBe(200);
  });
});

describe('who confirms an address while signed in there', () => {
  test('keeps this sign-in, the password and social accounts; other sign-ins end', {
    tags: '@spec-14.14',
  }, async () => {
    const { browser, email, access, waysIn } = await settle();
    const answer = await confirm(browser, await letter('confirm', email), bearer(access));
    expect(answer.json()).toMatchObject({
      ended: { sign_ins: 1, social_accounts: [], password: false },
      password_key: null,
    });
    expect(await waysIn()).toEqual(['access', 'refresh', 'password', 'social']);
  });

  test('as somebody else, is a stranger', { tags: '@spec-14.14' }, async () => {
    const { email, waysIn } = await settle();
    const other = await signUp(shop);
    await confirm(shop.browser(), await letter('confirm', email), bearer(other.access));
    expect(await waysIn()).toEqual([]);
    expect((await profile(shop, other.access)).statusCode).toBe(200);
  });
});

describe('a new password by letter', () => {
  test('ends what is older, also what was bound while the address was proven, and says so', {
    tags: '@spec-14.14',
  }, async () => {
    const { browser, email, access, waysIn } = await settle();
    await confirm(browser, await letter('confirm', email), bearer(access));
    const answer = await setPassword(email);
    expect(answer.json()).toMatchObject({
      detail: expect.stringMatching(/Пароль изменён[\s\S]*Отвязаны: ВКонтакте/),
      ended: { sign_ins: 1, social_accounts: ['vk'], password: true },
    });
    expect(await waysIn()).toEqual([]);
    expect((await signIn(shop, email, NEW)).statusCode).toBe(200);
    await until(async () => (await notices(email)).length === 2);
    const text = (await notices(email)).at(-1)!.replaceAll('=\r\n', '');
    expect(text).toMatch(/^Subject: /m);
  });

  test('leaves the letter that would confirm the address without effect', {
    tags: '@spec-14.14',
  }, async () => {
    const { email } = await signUp(shop);
    const key = await letter('confirm', email);
    await setPassword(email);
    expect((await confirm(shop.browser(), key)).statusCode).toBe(400);
    expect((await signIn(shop, email, NEW)).statusCode).toBe(200);
  });
});

describe('races of a proof', () => {
  test('binding leaves no social account behind, whichever is first', { tags: '@spec-14.14' }, async () => {
    for (let n = 0; n < 8; n += 1) {
      const { browser, email, access } = await signUp(shop.browser()).then((made) => ({
        ...made,
        browser: shop.browser(),
      }));
      const key = await letter('confirm', email);
      const who = somebody();
      const body = await visit(browser, 'vk', who, bearer(access));
      await Promise.all([bind(browser, 'vk', body, bearer(access)), confirm(shop.browser(), key)]);
      const social = shop.browser();
      expect((await finish(social, 'vk', await visit(social, 'vk', who))).statusCode).toBe(400);
    }
  });

  test('a sign-in with the old password gets nowhere, whichever is first', {
    tags: '@spec-14.14',
  }, async () => {
    for (let n = 0; n < 8; n += 1) {
      const { email } = await signUp(shop);
      const key = await letter('confirm', email);
      const [late] = await Promise.all([
        Promise.all([1, 2, 3].map(() => signIn(shop, email))),
        confirm(shop.browser(), key),
      ]);
      for (const { json, statusCode } of late)
        if (statusCode === 200) expect((await profile(shop, json().access)).statusCode).toBe(401);
      const [row] = await shop.db.orm.select().from(users).where(eq(users.email, email));
      expect(row!.passwordHash).toBeNull();
    }
  });

  test('two confirmations by one letter are one', async () => {
    const { email } = await signUp(shop, newEmail());
    const key = await letter('confirm', email);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(shop.browser(), key)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });
});
