import { BINDABLE, SOCIAL_PROVIDERS, type SocialProvider } from '@shop/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { setBlocked } from '../src/modules/accounts/operator.ts';
import { startApp } from './helper.ts';
import { bearer, newEmail, profile, signUp } from './support/account.ts';
import {
  askUrl,
  bind,
  bodyOf,
  consent,
  finish,
  startIdentities,
  stranger,
  unbind,
  visit,
} from './support/identities.ts';

const idp = await startIdentities();
afterAll(idp.stop);
const shop = await startApp({ rateLimitScale: 0, ...idp.settings() });
let people = 0;
const somebody = () => ({ subject: String(500_000_000 + ++people), email: newEmail(), name: 'Мария' });
const TELLS_EMAIL = ['facebook', 'google', 'vk', 'vk_id', 'yandex'] as const;
const TELLS_NONE = ['steam', 'telegram'] as const;

test.each(TELLS_EMAIL)(
  '%s signs up at the first visit and in at the next one',
  { tags: ['@spec-3.17', '@spec-7.15', '@spec-7.16'] },
  async (provider) => {
    const who = somebody();
    const first = shop.browser();
    const signedUp = await finish(first, provider, await visit(first, provider, who));
    expect([signedUp.statusCode, signedUp.json()]).toMatchObject([200, { is_signed_up: true }]);
    const known = (await profile(first, signedUp.json().access)).json();
    expect(known).toMatchObject({
      email: who.email,
      nickname: 'Мария',
      social_accounts: [provider],
      has_password: false,
    });

    const second = shop.browser();
    const signedIn = await finish(
      second,
      provider,
      await visit(second, provider, { ...who, email: newEmail() }),
    );
    expect(signedIn.json()).toMatchObject({ is_signed_up: false });
    expect((await profile(second, signedIn.json().access)).json().id).toBe(known.id);
  },
);

test.each([...TELLS_NONE, 'google', 'facebook', 'yandex', 'vk', 'vk_id'] as const)(
  '%s without an address: the shopper is asked, and the sign-in ends with what the server kept',
  { tags: '@spec-14.8' },
  async (provider) => {
    const who = somebody();
    const browser = shop.browser();
    const body = await visit(browser, provider, { ...who, hide_email: 'on' });
    const asked = await finish(browser, provider, body);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      400,
      { detail: expect.any(String), code: 'email_required' },
    ]);
    expect((await finish(browser, provider, body)).json().code).toBe('email_required');

    const { email: taken } = await signUp(shop);
    const refused = await finish(browser, provider, { ...body, email: taken });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { email: [expect.stringContaining('уже есть')] },
    ]);

    expect(
      (await finish(await stranger(shop, provider), provider, { ...body, email: newEmail() })).statusCode,
    ).toBe(400);
    const done = await finish(browser, provider, { ...body, email: who.email.toUpperCase() });
    expect([done.statusCode, done.json().is_signed_up]).toEqual([200, true]);
    expect((await profile(browser, done.json().access)).json().email).toBe(who.email);
    expect((await finish(browser, provider, { ...body, email: newEmail() })).statusCode).toBe(400);
  },
);

test('one who is asked for an address twice at once becomes one user', async () => {
  const browser = shop.browser();
  const body = await visit(browser, 'steam', somebody());
  await finish(browser, 'steam', body);
  const answers = await Promise.all(
    [1, 2, 3].map(() => finish(browser, 'steam', { ...body, email: newEmail() })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
});

test('the address may come with the code', { tags: '@spec-7.16' }, async () => {
  const browser = shop.browser();
  const email = newEmail();
  const done = await finish(browser, 'steam', { ...(await visit(browser, 'steam', somebody())), email });
  expect((await profile(browser, done.json().access)).json().email).toBe(email);
});

test.each(SOCIAL_PROVIDERS)('%s brings a refusal back, which signs nobody in', async (provider) => {
  const browser = shop.browser();
  const { url } = (await askUrl(browser, provider)).json();
  const query = await consent(url, { decision: 'refuse' });
  expect(query.get('error') ?? query.get('openid.mode')).toMatch(/access_denied|cancel/);
  const answer = await finish(browser, provider, { ...bodyOf(provider, query), code: query.toString() });
  expect(answer.statusCode).toBe(400);
});

test.each([
  ['yandex', 'привяжите этот аккаунт в настройках'],
  ['google', 'по паролю или восстановите его'],
  ['facebook', 'по паролю или восстановите его'],
] as const)(
  'an address that is somebody’s never links the two: %s, which gets “%s”',
  async (provider, way) => {
    const { email, access } = await signUp(shop);
    const browser = shop.browser();
    const answer = await finish(browser, provider, await visit(browser, provider, { ...somebody(), email }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: expect.stringContaining(way), code: 'email_taken' },
    ]);
    expect((await profile(shop, access)).json().social_accounts).toEqual([]);
  },
);

test('who is blocked stays out', async () => {
  const who = somebody();
  const browser = shop.browser();
  await finish(browser, 'yandex', await visit(browser, 'yandex', who));
  await setBlocked(shop.db.orm, who.email, { reason: 'Чужая карта.' });
  const answer = await finish(browser, 'yandex', await visit(browser, 'yandex', who));
  expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Чужая карта.', code: 'no_access' }]);
});

describe('binding', () => {
  const member = async () => {
    const browser = shop.browser();
    const { access } = await signUp(browser);
    return { browser, auth: bearer(access), access };
  };

  test.each(BINDABLE)(
    '%s is bound, signs in, and is unbound',
    { tags: ['@spec-4.16', '@spec-7.17', '@spec-7.18'] },
    async (provider) => {
      const { browser, auth, access } = await member();
      const who = somebody();
      const bound = await bind(browser, provider, await visit(browser, provider, who, auth), auth);
      expect([bound.statusCode, bound.json()]).toEqual([200, { detail: expect.any(String) }]);
      const mine = (await profile(browser, access)).json();
      expect(mine.social_accounts).toEqual([provider]);

      const elsewhere = shop.browser();
      const signedIn = await finish(elsewhere, provider, await visit(elsewhere, provider, who));
      expect((await profile(elsewhere, signedIn.json().access)).json().id).toBe(mine.id);

      expect((await unbind(browser, provider, auth)).statusCode).toBe(200);
      expect((await profile(browser, access)).json().social_accounts).toEqual([]);
    },
  );

  test("another user's account, or a second one, is refused", async () => {
    const [one, two] = [await member(), await member()];
    const who = somebody();
    await bind(one.browser, 'vk', await visit(one.browser, 'vk', who, one.auth), one.auth);
    const taken = await bind(two.browser, 'vk', await visit(two.browser, 'vk', who, two.auth), two.auth);
    expect([taken.statusCode, taken.json().code]).toEqual([400, 'identity_taken']);
    const more = await bind(
      one.browser,
      'vk',
      await visit(one.browser, 'vk', somebody(), one.auth),
      one.auth,
    );
    expect([more.statusCode, more.json().code]).toEqual([400, 'already_bound']);
  });

  test('a flow that a guest or another user began is refused', async () => {
    const { browser, auth } = await member();
    const begun = await visit(browser, 'vk', somebody());
    expect((await bind(browser, 'vk', begun, auth)).json().code).toBe('state_not_valid');
    const other = bearer((await signUp(browser)).access);
    const ours = await visit(browser, 'vk', somebody(), auth);
    expect((await bind(browser, 'vk', ours, other)).json().code).toBe('state_not_valid');
  });

  test('the last way to sign in stays', async () => {
    const browser = shop.browser();
    const { access } = (
      await finish(browser, 'facebook', await visit(browser, 'facebook', somebody()))
    ).json();
    const answer = await unbind(browser, 'facebook', bearer(access));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'last_sign_in']);
  });

  test('needs an account, and a provider that can be bound', { tags: '@spec-7.17' }, async () => {
    const { browser, auth } = await member();
    const body = await visit(browser, 'vk', somebody(), auth);
    expect((await bind(browser, 'vk', body)).statusCode).toBe(401);
    expect((await unbind(browser, 'vk')).statusCode).toBe(401);
    for (const provider of ['google', 'facebook', 'myspace'] as SocialProvider[])
      expect((await bind(browser, provider, body, auth)).statusCode, provider).toBe(404);
    for (const provider of ['google', 'myspace'])
      expect((await unbind(browser, provider, auth)).statusCode, provider).toBe(404);
  });
});
