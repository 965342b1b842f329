import { SOCIAL_PROVIDERS } from '@shop/contract';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { identities } from '../src/platform/db/schema/accounts.ts';
import { startApp } from './helper.ts';
import { newEmail } from './support/account.ts';
import {
  askUrl,
  bodyOf,
  consent,
  finish,
  redirectUri,
  startIdentities,
  stranger,
  visit,
} from './support/identities.ts';

const idp = await startIdentities();
afterAll(idp.stop);
const shop = await startApp({ rateLimitScale: 0, ...idp.settings() });
let people = 0;
const somebody = (tamper = '') => ({ subject: String(600_000_000 + ++people), email: newEmail(), tamper });
const signedUp = async () => (await shop.db.orm.select().from(identities)).length;
const outcome = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
];

describe.each(SOCIAL_PROVIDERS)('the state of %s', (provider) => {
  test('is needed, and this browser’s own', { tags: '@spec-14.4' }, async () => {
    const browser = shop.browser();
    const body = await visit(browser, provider, somebody());
    const foreign = await finish(await stranger(shop, provider), provider, body);
    expect(outcome(foreign)).toEqual([400, 'state_not_valid']);
    const none = await finish(shop, provider, body);
    expect(outcome(none)).toEqual([400, 'state_not_valid']);
    const other = await finish(browser, provider, { ...body, state: 'a'.repeat(43) });
    expect(outcome(other)).toEqual([400, 'state_not_valid']);
    if (provider === 'steam' || provider === 'vk_id') return;
    const { state: _, ...bare } = body;
    expect(outcome(await finish(browser, provider, bare))).toEqual([400, 'state_not_valid']);
  });

  test('is good for one answer, of many at once too', async () => {
    const browser = shop.browser();
    const body = { ...(await visit(browser, provider, somebody())), email: newEmail() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(browser, provider, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    expect(outcome(await finish(browser, provider, body))).toEqual([400, 'state_not_valid']);
  });

  test('holds for this provider and this redirect address only', { tags: '@spec-14.4' }, async () => {
    const uri = redirectUri(provider);
    for (const wrong of [
      `${uri}x`,
      uri.slice(0, -1),
      uri.toUpperCase(),
      uri.replace('http:', 'https:'),
      `${uri}?a`,
      '//x',
    ]) {
      const asked = await askUrl(shop, provider, {}, wrong);
      expect([asked.statusCode, asked.json()], wrong).toEqual([400, { redirect_uri: [expect.any(String)] }]);
      const browser = shop.browser();
      const body = await visit(browser, provider, somebody());
      expect((await finish(browser, provider, { ...body, redirect_uri: wrong })).statusCode, wrong).toBe(400);
    }
    const browser = shop.browser();
    const elsewhere = provider === 'vk' ? 'yandex' : 'vk';
    const { state } = await visit(browser, elsewhere, somebody());
    const body = await visit(browser, provider, somebody());
    expect((await finish(browser, provider, { ...body, state })).statusCode).toBe(400);
  });

  test('is out of time after ten minutes', async () => {
    const browser = shop.browser();
    const body = await visit(browser, provider, somebody());
    await shop.db.orm.execute(sql`update social_flows set expires = now() - interval '1 second'`);
    expect(outcome(await finish(browser, provider, body))).toEqual([400, 'state_not_valid']);
  });
});

test('nothing that is stored of a state opens it', async () => {
  const browser = shop.browser();
  const { state } = await visit(browser, 'google', somebody());
  const { rows } = await shop.db.orm.execute(sql`select * from social_flows`);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(state);
});

test.each(['google', 'telegram', 'vk_id', 'yandex'] as const)(
  'a code of %s that was given for another state fails at its verifier',
  { tags: '@spec-14.4' },
  async (provider) => {
    const browser = shop.browser();
    const [mine, stolen] = [
      await visit(browser, provider, somebody()),
      await visit(browser, provider, somebody()),
    ];
    const code = provider === 'vk_id' ? stolen.code.replace(/[^|]+$/, mine.state!) : stolen.code;
    expect(outcome(await finish(browser, provider, { ...mine, code }))).toEqual([400, 'social_refused']);
  },
);

test.each(['google', 'telegram', 'vk_id', 'yandex'] as const)(
  '%s is left with a challenge',
  { tags: '@spec-14.4' },
  async (provider) => {
    const { searchParams } = new URL((await askUrl(shop.browser(), provider)).json().url);
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  },
);

test.each(['google', 'telegram'] as const)(
  'an id_token of %s that lies signs nobody in',
  async (provider) => {
    const before = await signedUp();
    for (const lie of ['nonce', 'no_nonce', 'issuer', 'audience', 'expired', 'key', 'unsigned', 'hmac']) {
      const browser = shop.browser();
      const body = { ...(await visit(browser, provider, somebody(lie))), email: newEmail() };
      expect(outcome(await finish(browser, provider, body)), lie).toEqual([400, 'social_refused']);
    }
    expect(await signedUp()).toBe(before);
  },
);

test('VK ID needs its device, and one state in both places', async () => {
  const wrong = [
    (code: string) => code.split('|')[0]!,
    (code: string) => code.replace(/\|[^|]+\|/, '|another-device|'),
    (code: string) => code.replace(/[^|]+$/, 'b'.repeat(43)),
    (code: string) => `${code}|more`,
  ];
  for (const change of wrong) {
    const browser = shop.browser();
    const body = await visit(browser, 'vk_id', somebody());
    expect((await finish(browser, 'vk_id', { ...body, code: change(body.code) })).statusCode).toBe(400);
  }
});

test('VK ID’s packed state is enough', { tags: '@spec-14.6' }, async () => {
  const browser = shop.browser();
  const { state: _, ...body } = await visit(browser, 'vk_id', somebody());
  expect((await finish(browser, 'vk_id', body)).statusCode).toBe(200);
});

describe('Steam', () => {
  test.each([
    'op_endpoint',
    'unsigned',
    'claimed_id',
    'identity',
    'letters',
    'signature',
    'nonce=2020-01-01T00:00:00Zx',
    'nonce=x',
  ])(
    'an assertion with a lie is refused although it may be signed: %s',
    { tags: '@spec-14.6' },
    async (lie) => {
      const browser = shop.browser();
      const body = { ...(await visit(browser, 'steam', somebody(lie))), email: newEmail() };
      expect(outcome(await finish(browser, 'steam', body))).toEqual([400, 'social_refused']);
    },
  );

  test('a nonce that was shown is refused in another sign-in', async () => {
    const nonce = `nonce=${new Date().toISOString().slice(0, 19)}Zonce`;
    const codes = [];
    for (const _ of [1, 2]) {
      const browser = shop.browser();
      const body = { ...(await visit(browser, 'steam', somebody(nonce))), email: newEmail() };
      codes.push((await finish(browser, 'steam', body)).statusCode);
    }
    expect(codes).toEqual([200, 400]);
  });

  test('one changed byte, a field twice, or another’s assertion is refused', async () => {
    const changes = [
      (query: URLSearchParams) =>
        query.set('openid.claimed_id', query.get('openid.claimed_id')!.replace(/.$/, '9')),
      (query: URLSearchParams) => query.append('openid.claimed_id', `${idp.url}/idp/steam/id/1`),
      (query: URLSearchParams) => query.set('openid.mode', 'cancel'),
      (query: URLSearchParams) => query.delete('openid.sig'),
      (query: URLSearchParams) => query.set('openid.return_to', `${redirectUri('steam')}?state=x`),
    ];
    for (const change of changes) {
      const browser = shop.browser();
      const body = await visit(browser, 'steam', somebody());
      const query = new URLSearchParams(body.code);
      change(query);
      expect((await finish(browser, 'steam', { ...body, code: query.toString() })).statusCode).toBe(400);
    }
    const browser = shop.browser();
    const [mine, stolen] = [
      await visit(browser, 'steam', somebody()),
      await visit(browser, 'steam', somebody()),
    ];
    const query = new URLSearchParams(stolen.code);
    query.set('state', mine.state!);
    expect(outcome(await finish(browser, 'steam', { ...mine, code: query.toString() }))).toEqual([
      400,
      'social_refused',
    ]);
  });
});

describe('Telegram’s widget', () => {
  const arrive = async (tamper = '', change = (_: URLSearchParams) => {}) => {
    const browser = shop.browser();
    const { url } = (await askUrl(browser, 'telegram')).json();
    const page = new URL(`${idp.url}/idp/telegram/widget?bot_id=shop`);
    const state = new URL(url).searchParams.get('state');
    page.searchParams.set('return_to', `${redirectUri('telegram')}?state=${state}`);
    const query = await consent(page.href, somebody(tamper));
    change(query);
    return { browser, query, body: { ...bodyOf('telegram', query), email: newEmail() } };
  };

  test('signs in by its hash', async () => {
    const { browser, body } = await arrive();
    expect((await finish(browser, 'telegram', body)).json()).toMatchObject({ is_signed_up: true });
  });

  test.each(['old', 'future'])(
    'an answer that is too %s is refused',
    { tags: '@spec-14.6' },
    async (tamper) => {
      const { browser, body } = await arrive(tamper);
      expect(outcome(await finish(browser, 'telegram', body))).toEqual([400, 'social_refused']);
    },
  );

  test.each(['id', 'auth_date', 'first_name', 'hash'])('a changed %s is refused', async (name) => {
    const { browser, body } = await arrive('', (query) =>
      query.set(
        name,
        query.get(name)!.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      ),
    );
    expect(outcome(await finish(browser, 'telegram', body))).toEqual([400, 'social_refused']);
  });

  test('an answer that was shown is refused in another sign-in', async () => {
    const first = await arrive();
    expect((await finish(first.browser, 'telegram', first.body)).statusCode).toBe(200);
    const second = await arrive();
    const query = new URLSearchParams(first.query);
    query.set('state', second.query.get('state')!);
    const replay = { ...bodyOf('telegram', query), email: newEmail() };
    expect(outcome(await finish(second.browser, 'telegram', replay))).toEqual([400, 'social_refused']);
  });

  test('is where a shop without a client secret sends people', async () => {
    const own = { TELEGRAM_BOT_TOKEN: '7:token', TELEGRAM_WIDGET_URL: 'https://telegram.example/auth' };
    const other = await startApp({ ...idp.settings(own) });
    const url = new URL((await askUrl(other.browser(), 'telegram')).json().url);
    expect([url.origin, url.searchParams.get('bot_id')]).toEqual(['https://telegram.example', '7']);
    expect(url.searchParams.get('return_to')).toMatch(/\/auth\/telegram\/redirect\/\?state=[\w-]{43}$/);
  });
});
