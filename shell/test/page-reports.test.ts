import type { PageCounts } from '@federation/protocol/page-counts';
import { expect, test } from 'vitest';
import { eventually, openedPage, pageCode, startRemote, startServer, startShell } from './helper.ts';

/** A shell over an api that remembers what it is sent. `canary` is one of catalog, with a half of the browsers. */
async function start({ more = { reportShare: 1 }, canary }: { more?: object; canary?: string } = {}) {
  const received: PageCounts[] = [];
  const url = await startServer((path, request) => {
    if (!path.startsWith('/internal/page-counts/')) return { status: 404 };
    request.on('data', (data) => received.push(...JSON.parse(String(data)).counts));
    return { status: 204 };
  });
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  if (canary) {
    remote.upload({ code: pageCode('Вторая'), version: canary });
    remote.point('v1', { version: canary, percent: 50 });
  }
  const app = await startShell([remote], url, {}, undefined, { trustedProxies: ['loopback'], ...more });
  const { id } = (await app.inject('/composition.json')).json();
  const report = (payload: object, ip = '192.0.2.1', headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/page-reports',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': ip, ...headers },
      payload: JSON.stringify(payload),
    });
  /** Returns the shell's counts, once it has ended. */
  const counted = async () => {
    await app.close();
    return new Map(received.map((row) => [`${row.subject} ${row.version}`, row]));
  };
  return { app, id, report, counted, received };
}
const DRAWN = 'drawn=catalog@v2:50';

test('visits are counted for the composition, the shell and each version in it, and handed on when the shell ends', {
  tags: '@spec-17.32',
}, async () => {
  const { app, id, report, counted } = await start();
  const page = await openedPage(app);
  const part = { page, events: ['visits', 'seen', 'seen'], vitals: { lcp: 1_200, cls: 4 } };
  expect((await report(part)).statusCode).toBe(204);
  await report({ page, events: ['errors', 'made-up'], own: ['catalog'] });
  const rows = await counted();
  expect([...rows.keys()].sort()).toEqual([
    'catalog v1',
    `composition ${id}`,
    expect.stringMatching('^shell '),
  ]);
  expect(rows.get(`composition ${id}`)!.events).toEqual({ visits: 1, seen: 1, errors: 1 });
  const catalog = rows.get('catalog v1')!;
  expect(catalog.events).toEqual({ visits: 1, seen: 1, errors: 1, own: 1 });
  expect([catalog.vitals.lcp![2], catalog.vitals.cls![0]]).toEqual([1, 1]);
});

test('one page says each thing once, whatever it sends and from wherever', {
  tags: '@spec-17.32',
}, async () => {
  const { app, report, counted } = await start();
  const page = await openedPage(app);
  for (let time = 0; time < 20; time += 1)
    await report(
      { page, events: ['visits', 'errors'], own: ['catalog'], vitals: { lcp: 9_000 } },
      `198.51.${time}.1`,
    );
  const { events, vitals } = (await counted()).get('catalog v1')!;
  expect(events).toEqual({ visits: 1, errors: 1, own: 1 });
  expect(vitals.lcp!.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('each document is a page of its own, also when its body came from the cache', async () => {
  const { app, report, counted } = await start();
  const tokens = await Promise.all([1, 2, 3].map(() => openedPage(app)));
  expect(new Set(tokens).size).toBe(3);
  for (const page of tokens) await report({ page, events: ['visits'] });
  expect((await counted()).get('catalog v1')!.events).toEqual({ visits: 3 });
});

test('orders and payments are nothing that a page can say', { tags: '@spec-17.32' }, async () => {
  const { app, report, counted } = await start();
  await report({ page: await openedPage(app), events: ['visits', 'ordered', 'paid', 'delivered', 'value'] });
  expect((await counted()).get('catalog v1')!.events).toEqual({ visits: 1 });
});

test("cookies of the page's own request decide about a canary, not the report", {
  tags: '@spec-15.22',
}, async () => {
  const { app, report, counted } = await start({ canary: 'v2' });
  const canary = await eventually(async () => {
    const token = await openedPage(app, { cookie: `canary=catalog@v2; ${DRAWN}` });
    expect(token).toContain('catalog%40v2');
    return token;
  });
  await report({ page: await openedPage(app), events: ['visits'], drawn: ['catalog'] });
  await report({ page: await openedPage(app, { cookie: 'drawn=catalog@v2:1' }), events: ['visits'] });
  await report({ page: await openedPage(app, { cookie: DRAWN }), events: ['visits'] });
  await report({ page: canary, events: ['visits', 'errors'], own: ['catalog'] });
  const rows = await counted();
  expect(rows.get('catalog v1')!.events).toEqual({ visits: 3 });
  expect(rows.get('catalog+drawn v1')!.events).toEqual({ visits: 1 });
  expect(rows.get('catalog+drawn v2')!.events).toEqual({ visits: 1, errors: 1, own: 1 });
});

test('a network that opens page after page has a small share of either side, and one error of each kind', {
  tags: '@spec-15.22',
}, async () => {
  const { app, report, counted } = await start({ canary: 'v2' });
  const cookie = `canary=catalog@v2; ${DRAWN}`;
  await eventually(async () => expect(await openedPage(app, { cookie })).toContain('catalog%40v2'));
  for (let visit = 0; visit < 30; visit += 1) {
    const page = await openedPage(app, { cookie });
    await report({ page, events: ['visits', 'errors', 'panels'], own: ['catalog'] }, `203.0.113.${visit}`);
  }
  for (let visit = 0; visit < 30; visit += 1)
    await report({ page: await openedPage(app, { cookie }), events: ['visits'] }, `2001:db8:${visit}::1`);
  const rows = await counted();
  expect(rows.get('catalog v2')!.events.visits).toBe(60);
  expect(rows.get('catalog+drawn v2')!.events).toEqual({ visits: 35, errors: 1, panels: 1, own: 1 });
});

test('a page of another key, one of long ago and one of a look by name count for nothing', async () => {
  const { app, report, counted } = await start({ more: { reportShare: 1, pageKey: 'k'.repeat(32) } });
  const other = await start({ more: { reportShare: 1, pageKey: 'l'.repeat(32) } });
  const page = await openedPage(app);
  const changed = page.replace('catalog%40v1', 'catalog%40v2');
  for (const token of [await openedPage(other.app), changed, ''])
    expect((await report({ page: token, events: ['visits'] })).statusCode).toBe(403);
  expect(await counted()).toEqual(new Map());
});

test.each([
  ['no report', { page: '', events: 'visits' }, 400],
  ['the word of a browser for where it came from', { page: 'a', events: ['visits'] }, 403],
  ['a day of waiting', { page: 'a', events: [], vitals: { lcp: 86_400_000 } }, 400],
  ['too much of it', { page: 'a', events: ['x'.repeat(10_000)] }, 413],
])('refused: %s', async (_name, payload, status) => {
  const { report } = await start();
  expect((await report(payload, undefined, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(status);
});

test('one network has 300 reports a minute', async () => {
  const { app, report } = await start();
  const page = await openedPage(app);
  const codes: number[] = [];
  for (let n = 0; n < 301; n += 1) codes.push((await report({ page, events: ['visits'] })).statusCode);
  expect([codes.filter((code) => code === 204).length, codes.at(-1)]).toEqual([300, 429]);
});

test('a shell that asks for no reports has no such path', async () => {
  const { report } = await start({ more: { reportShare: 0 } });
  expect((await report({ page: 'a', events: [] })).statusCode).toBe(404);
});

test('counts that the api keeps for shells are not passed on to strangers', async () => {
  const { app, received } = await start();
  const answer = await app.inject({ method: 'POST', url: '/internal/page-counts/', payload: { counts: [] } });
  expect([answer.statusCode, received]).toEqual([404, []]);
});
