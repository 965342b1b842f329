import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOCIAL_PROVIDERS } from '@shop/contract';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { telegram } from '../src/modules/accounts/social/providers/telegram.ts';
import { yandex } from '../src/modules/accounts/social/providers/yandex.ts';
import { startApp } from './helper.ts';
import { askUrl, finish, redirectUri } from './support/identities.ts';

const SECRET_KEY = 'x'.repeat(32);
const social = (env: Record<string, string>) =>
  readConfig({ SECRET_KEY, SANDBOX_SECRET: SECRET_KEY, ...env }).social;

const closed = await startApp({ social: {} });

test.each(SOCIAL_PROVIDERS)(
  'without credentials %s is not offered',
  { tags: '@spec-14.7' },
  async (provider) => {
    const unavailable = { detail: expect.stringContaining('недоступен'), code: 'provider_unavailable' };
    const asked = await askUrl(closed, provider);
    expect([asked.statusCode, asked.json()]).toEqual([404, unavailable]);
    expect(asked.cookies).toEqual([]);
    const sent = await finish(closed, provider, {
      code: 'c',
      redirect_uri: redirectUri(provider),
      state: 's',
    });
    expect([sent.statusCode, sent.json()]).toEqual([404, unavailable]);
  },
);

test('a provider with credentials of its own is the real one, the others are played by the sandbox', {
  tags: '@spec-14.7',
}, () => {
  const settings = social({
    SOCIAL_SANDBOX_URL: 'http://localhost:3200/',
    SANDBOX_URL: 'http://sandbox:3200',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    YANDEX_TOKEN_URL: 'https://yandex.example/token',
  });
  expect(settings.google).toMatchObject({
    clientId: 'id',
    endpoints: { issuer: 'https://accounts.google.com' },
  });
  expect(settings.vk_id?.endpoints).toEqual({
    authorize: 'http://localhost:3200/idp/vk_id/authorize',
    token: 'http://sandbox:3200/idp/vk_id/token',
    user: 'http://sandbox:3200/idp/vk_id/user',
  });
  expect(settings.yandex?.endpoints.token).toBe('https://yandex.example/token');
});

test('VK is at its hosts of today, and the version of Facebook’s Graph is a setting', {
  tags: '@spec-14.15',
}, () => {
  const credentials = {
    VK_CLIENT_ID: '7',
    VK_CLIENT_SECRET: 's',
    FACEBOOK_CLIENT_ID: '8',
    FACEBOOK_CLIENT_SECRET: 's',
  };
  expect(social(credentials).vk?.endpoints).toEqual({
    authorize: 'https://oauth.vk.ru/authorize',
    token: 'https://oauth.vk.ru/access_token',
    user: 'https://api.vk.ru/method/users.get',
  });
  expect(social(credentials).facebook?.endpoints.user).toBe('https://graph.facebook.com/v23.0/me');
  const newer = social({ ...credentials, FACEBOOK_GRAPH_VERSION: 'v25.0' });
  expect(newer.facebook?.endpoints.authorize).toBe('https://www.facebook.com/v25.0/dialog/oauth');
});

test('Telegram gets its credentials as they are, and Yandex’s first address counts where none is the default', {
  tags: '@spec-14.15',
}, async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    const answer = request.url?.startsWith('/info')
      ? { id: '1', default_email: null, emails: ['buyer@yandex.ru'] }
      : { access_token: 'token', token_type: 'bearer' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { clientId: '12-3_4', clientSecret: 'a-b_c', botToken: '' };
  const at = {
    issuer: url,
    authorize: url,
    token: `${url}/token`,
    user: `${url}/info`,
    keys: url,
    widget: url,
  };
  const answer = { code: 'code', redirectUri: url, state: 'state', verifier: 'v'.repeat(43), nonce: 'nonce' };
  // Nobody signs an id_token here: what was asked is what is looked at.
  await expect(telegram({ ...settings, endpoints: at }).recognise(answer)).rejects.toThrow();
  expect(asked).toEqual([`Basic ${Buffer.from('12-3_4:a-b_c').toString('base64')}`]);
  const known = await yandex({ ...settings, endpoints: at }).recognise(answer);
  expect(known.email).toBe('buyer@yandex.ru');
});

test('only what is configured is there without the sandbox', () => {
  expect(Object.keys(social({ STEAM_SIGN_IN: 'true', VK_ID_CLIENT_ID: '7' }))).toEqual(['steam', 'vk_id']);
});

test('every mistake is reported at once', () => {
  const wrong = {
    API_PORT: 'x',
    GOOGLE_CLIENT_ID: 'id',
    VK_TOKEN_URL: 'http://vk.example',
    STEAM_SIGN_IN: 'maybe',
  };
  const problems = ['4 problem', 'API_PORT', 'STEAM_SIGN_IN', 'VK_TOKEN_URL', 'GOOGLE_CLIENT_SECRET'];
  for (const problem of problems) expect(() => social(wrong)).toThrow(problem);
});

test('a provider that fails or answers nonsense has an error of its own, and its text does not leak', async () => {
  let answer: [number, string] = [500, 'oops'];
  const server = createServer((_request, response) => response.writeHead(answer[0]).end(answer[1]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = await startApp({
    rateLimitScale: 0,
    social: social({ SOCIAL_SANDBOX_URL: url, SANDBOX_URL: url }),
  });
  for (const provider of SOCIAL_PROVIDERS) {
    for (const [status, text, expected] of [
      [500, 'oops', 503],
      [200, '<html>', 400],
      [200, '{"access_token":"a","user":null}', 400],
      [200, '', 400],
      [302, '', provider === 'steam' ? 503 : 400],
    ] as const) {
      answer = [status, text];
      const browser = shop.browser();
      const address = new URL((await askUrl(browser, provider)).json().url);
      const returnTo = address.searchParams.get('openid.return_to');
      const state = address.searchParams.get('state') ?? new URL(returnTo!).searchParams.get('state')!;
      const code = { steam: steamAnswer(url, returnTo), vk_id: `c|d|${state}` } as Record<string, string>;
      const body = { code: code[provider] ?? 'c', state, redirect_uri: redirectUri(provider) };
      const response = await finish(browser, provider, body);
      expect([provider, status, text, response.statusCode]).toEqual([provider, status, text, expected]);
      expect(response.body).not.toContain('oops');
    }
  }
});

/** An assertion whose only fault is that nobody confirms it. */
const steamAnswer = (url: string, returnTo: string | null) =>
  new URLSearchParams({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'id_res',
    'openid.op_endpoint': `${url}/idp/steam/authorize`,
    'openid.claimed_id': `${url}/idp/steam/id/1`,
    'openid.identity': `${url}/idp/steam/id/1`,
    'openid.return_to': returnTo ?? '',
    'openid.response_nonce': `${new Date().toISOString().slice(0, 19)}Zx`,
    'openid.assoc_handle': '1',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': 'AAAA',
  }).toString();
