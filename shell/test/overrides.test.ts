import { expect, test } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { pageCode, startRemote, startShell } from './helper.ts';

const TOKEN = 'a token of sixteen letters or more';
const operator = { authorization: `Bearer ${TOKEN}` };
const own = {
  ...operator,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};
const LOCAL = 'catalog@http://localhost:3002';
const headingOf = (body: string) => /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec(body)?.[1];
const bootOf = (body: string) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(body)![1]!);

async function start(more = { operatorToken: TOKEN, overrideHosts: ['localhost'] } as object) {
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  remote.publish({ code: pageCode('Вторая'), version: 'v2' });
  const app = await startShell([remote], undefined, {}, undefined, more);
  const confirm = async (remotes: string, headers: Record<string, string> = own) => {
    const payload = new URLSearchParams({ remotes, to: '/?a=1' }).toString();
    const answer = await app.inject({ method: 'POST', url: '/overrides', headers, payload });
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!;
    return { answer, cookie };
  };
  const open = (cookie: string, url = '/') => app.inject({ url, headers: { cookie } });
  return { app, remote, confirm, open };
}

test.each([
  ['not enabled', { operatorToken: TOKEN }],
  ['without operators', { overrideHosts: ['localhost'] }],
])('where overrides are %s a link means nothing', async (_name, more) => {
  const { app } = await start(more);
  const page = await app.inject({ url: `/?remotes=${LOCAL}`, headers: operator });
  expect([page.statusCode, headingOf(page.body), page.headers['set-cookie']]).toEqual([
    200,
    'Вторая',
    undefined,
  ]);
  expect(page.body).not.toContain('localhost:3002/');
  expect(page.headers['content-security-policy']).not.toContain('localhost:3002');
});

test('a link alone changes nothing: operators are asked, others sign in first', async () => {
  const { app } = await start();
  const url = `/info?remotes=${LOCAL}`;
  const stranger = await app.inject(url);
  expect([stranger.statusCode, stranger.body]).toEqual([401, expect.stringContaining('OPERATOR_TOKEN')]);
  const asked = await app.inject({ url, headers: operator });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('not signed');
  expect(asked.body).toContain('name="to" value="/info"');
  expect(asked.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['an unknown remote', 'gifts@http://localhost:3002', 'no remote'],
  ['a foreign host', 'catalog@https://evil.test', 'OVERRIDE_HOSTS'],
  ['a host that only looks allowed', 'catalog@http://localhost.evil.test', 'OVERRIDE_HOSTS'],
  ['a name before a foreign host', 'catalog@http://localhost@evil.test', 'OVERRIDE_HOSTS'],
  ['a path', 'catalog@http://localhost:3002/x', 'without a path'],
  ['another scheme', 'catalog@javascript:alert(1)', 'expected catalog@'],
  ['one remote twice', 'catalog@v1,catalog@v2', 'twice'],
  ['an unknown version', 'catalog@v9', 'no version v9'],
])('refuses %s', async (_name, remotes, reason) => {
  const { app } = await start();
  const { statusCode, body } = await app.inject({
    url: `/?remotes=${encodeURIComponent(remotes)}`,
    headers: operator,
  });
  expect([statusCode, body]).toEqual([400, expect.stringContaining(reason)]);
});

test.each([
  ['by a stranger', { ...own, authorization: '' }],
  ['from another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['from nowhere', { ...operator, 'content-type': own['content-type'] }],
])('a confirmation %s is refused', async (_name, headers) => {
  const { confirm } = await start();
  const { answer } = await confirm(LOCAL, headers);
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
});

test('another published version is rendered by the server, in this browser only', async () => {
  const { app, confirm, open } = await start();
  const { answer, cookie } = await confirm('catalog@v1');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/?a=1']);
  const page = await open(cookie);
  expect(headingOf(page.body)).toBe('Первая');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(bootOf(page.body)).toMatchObject({
    pinned: true,
    overrides: { asked: 'catalog@v1', parts: [{ name: 'catalog', versions: ['v2', 'v1'], override: 'v1' }] },
  });
  expect((await open(cookie, '/composition.json')).json().id).toBe(bootOf(page.body).composition.id);
  expect(headingOf((await app.inject('/')).body)).toBe('Вторая');
});

test('code of a developer’s machine is left to the browser, whose policy lets in that origin and no other', async () => {
  const { app, confirm, open } = await start();
  const { cookie } = await confirm(LOCAL);
  const page = await open(cookie);
  expect(headingOf(page.body)).toBeUndefined();
  expect(bootOf(page.body)).toMatchObject({
    dev: true,
    composition: { remotes: [{ base: 'http://localhost:3002/', entry: 'entry.js', unsigned: true }] },
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/script-src [^;]*http:\/\/localhost:3002[ ;]/);
  expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:3002/);
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/')).headers['content-security-policy']).not.toContain('localhost:3002');
});

test('a cookie that nobody confirmed, or that was altered, means nothing', async () => {
  const { confirm, open } = await start();
  const { cookie } = await confirm(LOCAL);
  const [text, signature] = cookie.replace('overrides=', '').split('.');
  const other = Buffer.from(Buffer.from(text!, 'base64url').toString().replace('3002', '3003')).toString(
    'base64url',
  );
  for (const forged of [`overrides=${LOCAL}`, `overrides=${other}.${signature}`, `overrides=${text}.AAAA`]) {
    expect(headingOf((await open(forged)).body)).toBe('Вторая');
  }
});

test('broken overrides are named, and can be ended without running anything of them', async () => {
  const { remote, confirm, open } = await start();
  const { cookie } = await confirm('catalog@v1');
  remote.files.clear();
  const other = await startShell([remote], undefined, {}, undefined, {
    operatorToken: TOKEN,
    overrideHosts: ['localhost'],
  });
  const broken = await other.inject({ url: '/orders/1?x=1', headers: { cookie } });
  expect([broken.statusCode, broken.body]).toEqual([
    409,
    expect.stringContaining('href="/orders/1?x=1&amp;remotes=reset"'),
  ]);
  const reset = await open(cookie, '/orders/1?x=1&remotes=reset');
  expect([reset.statusCode, reset.headers.location]).toEqual([303, '/orders/1?x=1']);
  expect(reset.headers['set-cookie']).toMatch(/^overrides=; .*Max-Age=0/);
});

test('the configuration has to allow overrides, and to name operators', () => {
  const keys = Object.fromEntries(
    ['CATALOG', 'CHECKOUT', 'PROFILE', 'INFO'].map((name) => [`REMOTE_${name}_KEYS`, 'a']),
  );
  expect(readConfig(keys, '/').overrideHosts).toBeUndefined();
  expect(() => readConfig({ ...keys, OVERRIDES: 'allow' }, '/')).toThrow(/OPERATOR_TOKEN/);
  const allowed = { ...keys, OVERRIDES: 'allow', OPERATOR_TOKEN: TOKEN };
  expect(readConfig(allowed, '/').overrideHosts).toEqual(['localhost']);
});
