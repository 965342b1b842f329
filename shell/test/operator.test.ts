import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageCode, startRemote, startShell, twoLooks } from './helper.ts';

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const TOKEN = 'a token of sixteen letters or more';
const bearer = { authorization: `Bearer ${TOKEN}` };
const ELSEWHERE = [
  '//elsewhere.test',
  '/\\elsewhere.test',
  'https://elsewhere.test',
  '/\t/elsewhere.test/',
  '\n//elsewhere.test/',
  '/.//elsewhere.test/',
  '/a/..//elsewhere.test/',
  'http://shop.test//elsewhere.test/',
  'javascript:alert(1)',
  '//[',
];
const headingOf = (body: string) => /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec(body)?.[1];
const state = () => ({ operatorToken: TOKEN, stateStore: temporaryFolder('shell-state') });

async function start(more: { operatorToken?: string; stateStore?: string } = state()) {
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const app = await startShell([remote], undefined, {}, undefined, more, logger);
  return { app, remote, more, log: () => lines.map((line) => JSON.parse(line)) };
}

test('without a token in the configuration there is nothing to see', async () => {
  const { app } = await start({});
  expect((await app.inject({ url: '/composition', headers: bearer })).statusCode).toBe(404);
  const page = await app.inject({ url: '/?composition=0123456789abcdef', headers: bearer });
  expect([page.statusCode, headingOf(page.body)]).toEqual([200, 'Первая']);
});

test.each([
  ['no token', {}],
  ['a wrong token', { authorization: 'Bearer wrong' }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['a forged cookie', { cookie: `operator=${Date.now() + 60_000}.AAAA` }],
  ['the token as the cookie', { cookie: `operator=${TOKEN}` }],
])('shows nothing to a visitor with %s', async (_, headers) => {
  const { app } = await start();
  for (const url of ['/composition', '/composition?format=json', '/?composition=0123456789abcdef']) {
    const { statusCode, body } = await app.inject({ url, headers });
    expect(statusCode).toBe(401);
    expect(body).not.toContain('v1');
  }
});

test('lets a browser in that has shown the token once, and back to where it wanted to go', async () => {
  const { app } = await start();
  const post = (token: string, to: string) =>
    app.inject({
      method: 'POST',
      url: '/composition',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' },
      payload: new URLSearchParams({ token, to }).toString(),
    });
  const refused = await post('wrong', '/composition');
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined]);
  const { statusCode, headers } = await post(TOKEN, '/?composition=abc');
  expect([statusCode, headers.location]).toEqual([303, '/?composition=abc']);
  const setCookie = String(headers['set-cookie']);
  expect(setCookie).toMatch(/^operator=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(setCookie).not.toContain(TOKEN);
  const [cookie] = setCookie.split(';');
  expect((await app.inject({ url: '/composition', headers: { cookie } })).statusCode).toBe(200);
  for (const elsewhere of ELSEWHERE)
    expect((await post(TOKEN, elsewhere)).headers.location).toBe('/composition');
  expect((await post('wrong', '/\t/elsewhere.test/')).body).toContain('value="/composition"');
  // Its time cannot be made longer.
  const later = cookie!.replace(/\d+/, (time) => `${Number(time) + 1}`);
  expect((await app.inject({ url: '/composition', headers: { cookie: later } })).statusCode).toBe(401);
});

test('compares no more tokens of a network that has tried ten wrong ones, in either way', async () => {
  const { app } = await start();
  const form = (token: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/composition',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' },
      payload: new URLSearchParams({ token }).toString(),
    });
  const call = (token: string, remoteAddress: string) =>
    app.inject({ url: '/teams', remoteAddress, headers: { authorization: `Bearer ${token}` } });
  const cookie = String((await form(TOKEN, '192.0.2.1')).headers['set-cookie']).split(';')[0];
  for (let n = 0; n < 5; n += 1) {
    expect((await form(`wrong ${n}`, '192.0.2.1')).statusCode).toBe(401);
    expect((await call(`wrong ${n}`, '192.0.2.1')).statusCode).toBe(401);
  }
  const refused = await form(TOKEN, '192.0.2.1');
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('in a minute')]);
  expect((await call(TOKEN, '192.0.2.1')).statusCode).toBe(429);
  expect((await form(TOKEN, '192.0.2.200')).statusCode).toBe(303);
  const signedIn = { url: '/composition', remoteAddress: '192.0.2.1', headers: { cookie } };
  expect((await app.inject(signedIn)).statusCode).toBe(200);
});

test.each(['/composition', '/composition/quarantine', '/composition/canary'])(
  'takes the form of %s from the site’s own pages only',
  async (url) => {
    const { app } = await start();
    const post = (headers: object) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...bearer, ...headers },
        payload: new URLSearchParams({ token: TOKEN, release: 'catalog@v1', remote: 'catalog' }).toString(),
      });
    for (const headers of [
      {},
      { origin: 'http://desk.shop.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site', origin: 'http://shop.test' },
      { 'sec-fetch-site': 'none' },
    ])
      expect((await post(headers)).statusCode).toBe(403);
    expect((await post({ origin: 'http://shop.test' })).statusCode).not.toBe(403);
  },
);

test('names a refused release with its reason, on the page and once in the log', async () => {
  const { app, remote, log } = await start();
  remote.publish({ version: 'v2', release: { contract: '99.0.0' } });
  await twoLooks(remote);
  await twoLooks(remote);
  const reason = /catalog@v2 was built for contract 99\.0\.0, the shell has/;
  const { body, headers } = await app.inject({ url: '/composition', headers: bearer });
  expect(body).toMatch(reason);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const report = (await app.inject({ url: '/composition?format=json', headers: bearer })).json();
  expect(report.remotes[0]).toMatchObject({
    name: 'catalog',
    version: 'v1',
    pointer: { sequence: 2, current: 'v2' },
    problems: [{ subject: 'version v2', reason: expect.stringMatching(reason) }],
  });
  expect(log().filter(({ msg }) => reason.test(msg))).toHaveLength(1);
  expect(log().find(({ msg }) => reason.test(msg)).msg).toContain('stays at v1');
});

test('opens a past composition again, after a restart too, and no cache keeps it', async () => {
  const { app, remote, more } = await start();
  const id = (await app.inject('/builds/latest.json')).json().id;
  remote.publish({ code: pageCode('Вторая'), version: 'v2' });
  await twoLooks(remote);
  const open = (shell: typeof app, headers = {}) => shell.inject({ url: `/?composition=${id}`, headers });
  const again = await open(app, bearer);
  expect([headingOf(again.body), again.headers['x-composition']]).toEqual(['Первая', id]);
  expect(again.headers['cache-control']).toBe('no-store');
  expect(again.body).toContain('"pinned":true');
  expect(headingOf((await app.inject('/')).body)).toBe('Вторая');
  expect((await open(app)).statusCode).toBe(401);
  await app.close();
  const restarted = await startShell([remote], undefined, {}, undefined, more);
  expect(headingOf((await open(restarted, bearer)).body)).toBe('Первая');
  // Old tabs ask for what belongs to their build.
  expect((await restarted.inject(`/builds/meta/${id}.json`)).json().id).toBe(id);
});

test('says why a composition cannot be opened', async () => {
  const { app, remote, more } = await start();
  const id = (await app.inject('/builds/latest.json')).json().id;
  const unknown = await app.inject({ url: '/?composition=ffffffffffffffff', headers: bearer });
  expect([unknown.statusCode, unknown.body.includes('knows no such')]).toEqual([404, true]);
  await app.close();
  remote.publish({ version: 'v2' });
  remote.files.delete('/v1/release.json');
  const restarted = await startShell([remote], undefined, {}, undefined, more);
  const gone = await restarted.inject({ url: `/?composition=${id}`, headers: bearer });
  expect([gone.statusCode, gone.body.includes('/v1/release.json: answered 404')]).toEqual([410, true]);
  expect((await restarted.inject(`/builds/meta/${id}.json`)).statusCode).toBe(404);
});

test('names the composition in every line about a page, and no query', async () => {
  const { app, log, remote } = await start();
  const id = (await app.inject('/builds/latest.json')).json().id;
  await app.inject('/?q=secret-search');
  await app.inject('/auth/vk/redirect?code=secret-code');
  await app.inject('/_payload.json?reset=secret-key');
  await app.inject(`/_payload.json?${id}`);
  const broken = pageCode('A', `, head: () => { throw new Error('no head') }`);
  remote.publish({ code: broken, version: 'v2' });
  await twoLooks(remote);
  const next = (await app.inject('/builds/latest.json')).json().id;
  await app.inject('/');
  const lines = log();
  const pages = lines.filter(
    ({ path: of, composition }) => composition || of === '/' || of?.startsWith('/auth'),
  );
  expect(pages.map(({ composition }) => composition)).toEqual([id, id, id, next, next]);
  expect(lines.find(({ err }) => err)).toMatchObject({ composition: next, err: { message: 'no head' } });
  expect(JSON.stringify(lines)).not.toContain('secret');
});
