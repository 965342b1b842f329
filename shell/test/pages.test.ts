import { brotliDecompressSync } from 'node:zlib';
import { API_TIMEOUT } from '@federation/server/config';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pageCode, startRemote, startServer, startShell } from './helper.ts';

test('renders a page of a remote with its styles inlined and its files preloaded', async () => {
  const remote = await startRemote('catalog');
  const app = await startShell([remote]);
  const { statusCode, body, headers } = await app.inject('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>Страница</h1>');
  expect(body).toContain('<title>A — Пополняй</title>');
  expect(body).toContain(`<style data-href="${remote.url}/1.0.0-a/a.css">h1{color:red}</style>`);
  expect(headers.link).toContain('</static/app.js>; rel=preload; as=script; fetchpriority=high');
  expect(body).toMatch(new RegExp(`{"integrity":"sha256-.+?","href":"${remote.url}/1.0.0-a/entry.js"}`));
  expect(headers.link).toContain(`<${remote.url}>; rel=preconnect; crossorigin`);
  expect(headers['cache-control']).toContain('s-maxage');
});

test('frames every page by the one layout, unless its route asks for none', {
  tags: '@spec-2.14',
}, async () => {
  const routes = [
    { path: '/', page: './a-page' },
    { path: '/auth/:social/redirect', page: './a-page', layout: 'none' as const },
  ];
  const app = await startShell([await startRemote('catalog', { release: { routes } })]);
  const framed = (await app.inject('/')).body;
  const bare = (await app.inject('/auth/vk/redirect?code=x')).body;
  for (const part of ['<header', '<footer']) {
    expect(framed).toContain(part);
    expect(bare).not.toContain(part);
  }
  expect(bare).toContain('<h1>Страница</h1>');
});

test('allows no script but its own, the remotes’ and the hashed ones', async () => {
  const remote = await startRemote('catalog');
  const { headers } = await (await startShell([remote])).inject('/');
  const scripts = String(headers['content-security-policy']).match(/script-src ([^;]+)/)?.[1];
  expect(scripts).toMatch(new RegExp(`^'self' ${remote.url} 'sha256-[^']+'$`));
});

test('answers 404 with the path for a path that no route matches', {
  tags: ['@spec-2.19', '@spec-8.12'],
}, async () => {
  const app = await startShell([await startRemote('catalog')]);
  const { statusCode, body } = await app.inject('/nowhere/at-all?x=1');
  expect(statusCode).toBe(404);
  expect(body).toContain('Page not found: /nowhere/at-all?x=1');
  expect(body).toContain('"path":"/nowhere/at-all?x=1"');
  expect(body).toContain('<meta name="robots" content="noindex">');
});

test.each([['false'], ['1'], ['"yes"'], ['undefined']])(
  'answers 404 when a rule returns %s',
  { tags: ['@spec-2.20', '@spec-5.12', '@spec-8.12'] },
  async (returned) => {
    const app = await startShell([
      await startRemote('catalog', { code: pageCode('A', `, validate: () => ${returned}`) }),
    ]);
    const { statusCode, body } = await app.inject('/');
    expect(statusCode).toBe(404);
    expect(body).toContain('Page Not Found: /');
  },
);

test('shows the page when a rule returns true', { tags: '@spec-5.12' }, async () => {
  const app = await startShell([
    await startRemote('catalog', { code: pageCode('A', ', validate: async () => true') }),
  ]);
  expect((await app.inject('/')).statusCode).toBe(200);
});

const guarded = (middleware: string[]) => ({
  release: { routes: [{ path: '/', page: './a-page', middleware }] },
});

test('sends a visitor without an access cookie from a protected page home, and lets no cache keep it', {
  tags: ['@spec-2.12', '@spec-4.11'],
}, async () => {
  const app = await startShell([await startRemote('profile', guarded(['auth']))]);
  const stranger = await app.inject('/');
  expect([stranger.statusCode, stranger.headers.location]).toEqual([302, '/']);
  const user = await app.inject({ url: '/', headers: { cookie: 'a=b; access=token' } });
  expect([user.statusCode, user.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('answers 500 for a middleware that does not exist', { tags: '@spec-8.11' }, async () => {
  const app = await startShell([await startRemote('profile', guarded(['nope']))]);
  expect((await app.inject('/')).statusCode).toBe(500);
});

const loading = pageCode('A', `, load: () => require('@shop/shared/api').api.get('games/')`);

test('shows the error screen with the status of a failed load', { tags: '@spec-2.24' }, async () => {
  const api = await startServer(() => ({ status: 404, body: '{"detail":"no"}' }));
  const app = await startShell([await startRemote('catalog', { code: loading })], api);
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(404);
  expect(body).toContain('<title>Пополняй — 404</title>');
});

test('answers 503 with the layout when the api is down', async () => {
  const app = await startShell([await startRemote('catalog', { code: loading })]);
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(503);
  expect(body).toContain('id="content"');
});

test('shows the layout within two seconds while the api hangs', async () => {
  let asked = 0;
  const api = await startServer(() => {
    asked += 1;
    return { hang: true };
  });
  const remote = await startRemote('catalog', { code: loading });
  const app = await startShell([remote], api, {}, API_TIMEOUT);
  const { statusCode, body } = await app.inject('/');
  expect(statusCode).toBe(503);
  expect(body).toContain('id="content"');
  // The api is waited for once, and rendering needs the rest: a clock would measure the machine.
  expect(asked).toBe(1);
  expect(API_TIMEOUT).toBeLessThanOrEqual(1_500);
});

const querying = pageCode(
  'A',
  `, load: ({ queryClient }) => queryClient.ensureQueryData(require('@shop/shared/api').apiQuery('games/'))`,
);

test('escapes what could end a script in the data of the page', async () => {
  const api = await startServer(() => ({
    body: JSON.stringify({ title: '</script><script>alert(1)</script>' }),
  }));
  const app = await startShell([await startRemote('catalog', { code: querying })], api);
  const { body } = await app.inject('/');
  expect(body).toContain('\\u003c/script>');
  expect(body).not.toContain('</script><script>alert');
});

test('asks the api for what everybody may see only: no cookie, no token', async () => {
  const seen: unknown[] = [];
  const api = await startServer((_url, { headers }) => {
    seen.push(headers.cookie, headers.authorization);
    return { body: '{}' };
  });
  const app = await startShell([await startRemote('catalog', { code: loading })], api);
  await app.inject({
    url: '/',
    headers: { cookie: 'session=secret; access=token', authorization: 'Bearer token' },
  });
  expect(seen).toEqual([undefined, undefined]);
});

test('passes calls of the browser on to the api with their cookies', { tags: '@spec-7.1' }, async () => {
  const api = await startServer((url, { headers }) => ({
    body: JSON.stringify({ url, cookie: headers.cookie }),
  }));
  const app = await startShell([await startRemote('catalog')], api);
  const { body } = await app.inject({ url: '/api/orders/?page=1', headers: { cookie: 'session=mine' } });
  expect(JSON.parse(body)).toEqual({ url: '/api/orders/?page=1', cookie: 'session=mine' });
});

test('says to a browser in its own language that the api is down', async () => {
  const app = await startShell([await startRemote('catalog')]);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/api/orders/pubg/`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ detail: expect.stringContaining('Магазин сейчас не отвечает') });
});

test('asks the api once for each call of a browser, which has its own times to ask again', async () => {
  let asked = 0;
  const api = await startServer(() => {
    asked += 1;
    return { status: 503, body: '{}' };
  });
  const app = await startShell([await startRemote('catalog')], api);
  expect((await app.inject('/api/games/')).statusCode).toBe(503);
  expect(asked).toBe(1);
});

test('a page that is the same for everybody is kept for a moment, one with an error or behind a guard is not', async () => {
  const counting = (more = '') =>
    `let n = 0; const { createElement } = require('react'); exports.modules = { './a-page': { Page: () => { n += 1; ${more} return createElement('h1', null, 'render ' + n); } } };`;
  const shown = async (app: Awaited<ReturnType<typeof startShell>>, headers = {}) =>
    /render (?:<!-- -->)?(\d+)/.exec((await app.inject({ url: '/', headers })).body)?.[1];

  const open = await startShell([await startRemote('catalog', { code: counting() })]);
  const [first, second] = [await shown(open), await shown(open, { cookie: 'access=token' })];
  expect(second).toBe(first);
  const kept = await open.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect([kept.headers['content-encoding'], kept.headers['cache-control']]).toEqual([
    'br',
    expect.stringContaining('s-maxage'),
  ]);
  expect(brotliDecompressSync(kept.rawPayload).toString()).toContain(`render ${first}`);

  const secret = await startShell([await startRemote('profile', { code: counting(), ...guarded(['auth']) })]);
  const own = { cookie: 'access=token' };
  expect(await shown(secret, own)).not.toBe(await shown(secret, own));
});

test('a page that is made of kept data is as old as that: what changed in the api is seen four seconds later', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let [price, asked] = ['old', 0];
  const api = await startServer(() => {
    asked += 1;
    return { body: JSON.stringify({ price }) };
  });
  const app = await startShell([await startRemote('catalog', { code: querying })], api);
  const shown = async (url: string) => /"price":"(\w+)"/.exec((await app.inject(url)).body)?.[1];

  expect(await shown('/')).toBe('old');
  price = 'new';
  vi.setSystemTime(990);
  expect(await shown('/?from=letter')).toBe('old');
  expect(asked).toBe(1);
  vi.setSystemTime(4_001);
  expect(await shown('/?from=letter')).toBe('new');
});
