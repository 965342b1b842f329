import { generateKeyPairSync } from 'node:crypto';
import { type PreviewGrant, previewLink, signPreview } from '@federation/protocol/preview';
import { expect, test } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { pageCode, privateKey, startRemote, startShell } from './helper.ts';

const PREVIEWS = 'https://*.previews.test';
const HOUR = 3_600_000;
const headingOf = (body: string) => /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec(body)?.[1];
const bootOf = (body: string) => JSON.parse(/id="boot">(.*?)<\/script>/.exec(body)![1]!);

/** A shop at v1 with v2 only uploaded, and a way to open links as a browser does. */
async function start(more: object = { previews: PREVIEWS }) {
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  remote.upload({ code: pageCode('Вторая'), version: 'v2' });
  const app = await startShell([remote], undefined, {}, undefined, {
    operatorToken: 'a token of sixteen letters or more',
    ...more,
  });
  const grantOf = (changes: Partial<PreviewGrant> = {}): PreviewGrant => ({
    remote: 'catalog',
    ...remote.pointed('v2'),
    until: Date.now() + HOUR,
    ...changes,
  });
  const get = (link: string | URL, cookie = '', headers = {}) => {
    const { host, pathname, search } = new URL(link);
    return app.inject({ url: pathname + search, headers: { host, ...(cookie && { cookie }), ...headers } });
  };
  /** Follows a link: the address that it leads to, and the cookie that it left. */
  async function follow(link: string) {
    const answer = await get(link);
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!;
    return { answer, cookie, address: new URL(String(answer.headers.location ?? '/'), link) };
  }
  return { app, remote, grantOf, get, follow };
}

test('a signed link shows the uploaded version to its browser, and to no other', {
  tags: '@spec-15.21',
}, async () => {
  const { app, grantOf, get, follow } = await start();
  const { answer, cookie, address } = await follow(previewLink(PREVIEWS, grantOf(), privateKey, '/?a=1'));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  expect(answer.headers['set-cookie']).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(answer.headers['set-cookie']).not.toContain('Domain');
  expect(address.href).toBe(`${address.origin}/?a=1`);

  const page = await get(address, cookie);
  expect([page.statusCode, headingOf(page.body)]).toEqual([200, 'Вторая']);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(bootOf(page.body)).toMatchObject({ pinned: true, preview: { remote: 'catalog', version: 'v2' } });
  expect((await get(new URL('/composition.json', address), cookie)).json().remotes[0].version).toBe('v2');

  expect(headingOf((await app.inject('/?a=1')).body)).toBe('Первая');
  const stranger = await get(address);
  expect([stranger.statusCode, stranger.body]).toEqual([403, expect.stringContaining('signed link')]);
});

test('a link opens by its host in capitals, too, and not with anything added to it', {
  tags: '@spec-15.21',
}, async () => {
  const { app, grantOf } = await start();
  const link = new URL(previewLink(PREVIEWS, grantOf(), privateKey));
  const open = (token: string, host = link.host) =>
    app.inject({ url: `/?preview=${encodeURIComponent(token)}`, headers: { host } });
  const token = link.searchParams.get('preview')!;
  expect((await open(token, link.host.toUpperCase())).statusCode).toBe(303);
  for (const added of [
    `${token}.`,
    `${token})`,
    `${token}.x`,
    `${token}; Domain=shop.test`,
    `!${token}`,
    `${token}A`,
  ]) {
    const answer = await open(added);
    expect([added, answer.statusCode, answer.headers['set-cookie']]).toEqual([added, 403, undefined]);
  }
});

test('a link on the shop’s own host means nothing', { tags: '@spec-15.21' }, async () => {
  const { app, grantOf } = await start();
  const token = signPreview(grantOf(), privateKey);
  const page = await app.inject({ url: `/?preview=${token}`, headers: { cookie: `preview=${token}` } });
  expect([page.statusCode, headingOf(page.body), page.headers['set-cookie']]).toEqual([
    200,
    'Первая',
    undefined,
  ]);
});

test('where no previews are configured their hosts show the shop', async () => {
  const { grantOf, get } = await start({});
  const page = await get(previewLink(PREVIEWS, grantOf(), privateKey));
  expect(headingOf(page.body)).toBe('Первая');
});

const other = generateKeyPairSync('ed25519').privateKey;
const grantTests: [string, Partial<PreviewGrant>, typeof other, string][] = [
  ['a key of somebody else', {}, other, 'none of the keys of catalog'],
  ['a remote of another team', { remote: 'gifts' }, privateKey, 'none of the keys of gifts'],
  ['a time that is over', { until: Date.now() - 1 }, privateKey, 'ended on'],
  ['more than 30 days', { until: Date.now() + 31 * 24 * HOUR }, privateKey, '30 days at most'],
];
test.each(grantTests)('refused: %s', { tags: '@spec-15.21' }, async (_name, changes, key, reason) => {
  const { grantOf, follow } = await start();
  const { answer } = await follow(previewLink(PREVIEWS, grantOf(changes), key));
  expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([
    403,
    expect.stringContaining(reason),
    undefined,
  ]);
});

test('each version has a host of its own: a link opens on no other, and changed bytes are refused', async () => {
  const { remote, grantOf, get, follow } = await start();
  remote.upload({ code: pageCode('Третья'), version: 'v3' });
  const third = grantOf(remote.pointed('v3'));
  const [two, three] = [grantOf(), third].map((grant) => new URL(previewLink(PREVIEWS, grant, privateKey)));
  expect(two!.host).not.toBe(three!.host);
  two!.host = three!.host;
  expect((await get(two!)).body).toContain('of another preview');

  remote.files.set('/v2/server.cjs', { body: pageCode('Чужая') });
  const { cookie, address } = await follow(previewLink(PREVIEWS, grantOf(), privateKey));
  const page = await get(address, cookie);
  expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('integrity')]);
});

test.each(['/composition', '/overrides', '/metrics', '/status/catalog.json'])(
  '%s is not there beside code that is only being tried',
  async (path) => {
    const { grantOf, get, follow } = await start();
    const { cookie, address } = await follow(previewLink(PREVIEWS, grantOf(), privateKey));
    const operator = { authorization: 'Bearer a token of sixteen letters or more' };
    expect((await get(new URL(path, address), cookie, operator)).statusCode).toBe(404);
  },
);

test('calls of the api need the link as well, and a link leads to no other host', async () => {
  const { grantOf, get, follow } = await start();
  const link = new URL(previewLink(PREVIEWS, grantOf(), privateKey));
  const call = await get(new URL('/api/games/', link));
  expect([call.statusCode, call.json()]).toEqual([403, { detail: expect.stringContaining('signed link') }]);
  const { address } = await follow(link.href.replace('/?', '//evil.test/?'));
  expect(address.host).toBe(link.host);
});

test.each([
  ['the shop’s own domain', 'https://*.shop.test'],
  ['a sibling in it', 'https://*.previews.shop.test'],
  ['a fixed host', 'https://previews.test'],
  ['no address', 'previews'],
])('PREVIEWS refuses %s', (_name, value) => {
  const env = { REMOTE_CATALOG_KEYS: 'k', PUBLIC_URL: 'https://www.shop.test', PREVIEWS: value };
  expect(() => readConfig(env, '/')).toThrow(/PREVIEWS: /);
});
