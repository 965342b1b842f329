import { createHash } from 'node:crypto';
import { canaryCookie } from '@federation/browser/page/canary';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageCode, startRemote, startShell, twoLooks } from './helper.ts';

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

type Boot = { composition: { id: string }; canaries?: { name: string; version: string; percent: number }[] };
const bootOf = (body: string): Boot => JSON.parse(/id="boot">(.*)<\/script>/.exec(body)![1]!);
const headingOf = (body: string) => /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec(body)?.[1];

async function open(app: FastifyInstance, canary?: string) {
  const { body, headers } = await app.inject({
    url: '/',
    headers: canary ? { cookie: `canary=${canary}` } : {},
  });
  return {
    heading: headingOf(body),
    boot: bootOf(body),
    id: headers['x-composition'],
    cache: headers['cache-control'],
    vary: headers.vary,
  };
}
const latest = async (app: FastifyInstance, canary?: string) =>
  (
    await app.inject({ url: '/builds/latest.json', headers: canary ? { cookie: `canary=${canary}` } : {} })
  ).json().id;

async function start(percent = 10) {
  const catalog = await startRemote('catalog', { code: pageCode('Прежняя'), version: 'c1' });
  catalog.upload({ code: pageCode('Новая'), version: 'c2' });
  catalog.point('c1', { version: 'c2', percent });
  const info = await startRemote('info', { version: 'i1', release: { routes: [] } });
  info.upload({ version: 'i2', release: { routes: [] } });
  info.point('i1', { version: 'i2', percent });
  return { app: await startShell([catalog, info]), catalog, info };
}

test('10 % of 2,000 browsers get the canary, by the same boot data for all of them', async () => {
  const { app } = await start();
  const first = await open(app);
  expect(first.boot.canaries).toEqual([
    { name: 'catalog', version: 'c2', percent: 10 },
    { name: 'info', version: 'i2', percent: 10 },
  ]);
  let taken = 0;
  for (let browser = 0; browser < 2_000; browser += 1) {
    const bucket = createHash('sha256').update(`browser ${browser}`).digest().readUInt32BE();
    const cookie = canaryCookie(bucket, first.boot.canaries!);
    const { statusCode, headers } = await app.inject({
      url: '/composition.json',
      headers: cookie ? { cookie: `canary=${cookie}` } : {},
    });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    if (cookie.includes('catalog@c2')) taken += 1;
  }
  expect(taken).toBeGreaterThan(160);
  expect(taken).toBeLessThan(240);
});

test('renders each browser the composition of its side, and says that this is the newest', async () => {
  const { app } = await start();
  const stable = await open(app);
  const canary = await open(app, 'catalog@c2');
  const other = await open(app, 'info@i2');
  const both = await open(app, 'catalog@c2|info@i2');
  expect([stable, canary, other, both].map(({ heading }) => heading)).toEqual([
    'Прежняя',
    'Новая',
    'Прежняя',
    'Новая',
  ]);
  expect(new Set([stable, canary, other, both].map(({ id }) => id)).size).toBe(4);
  for (const [page, cookie] of [
    [stable, undefined],
    [canary, 'catalog@c2'],
    [both, 'catalog@c2|info@i2'],
  ] as const) {
    expect(page.boot.composition.id).toBe(page.id);
    expect(await latest(app, cookie)).toBe(page.id);
  }
});

test('lets caches keep the page of all others only, under one address and without Vary', async () => {
  const { app } = await start();
  const stable = await open(app);
  expect([stable.cache, stable.vary]).toEqual([expect.stringContaining('s-maxage'), 'Accept-Encoding']);
  const canary = await open(app, 'catalog@c2');
  expect([canary.cache, canary.vary]).toEqual([expect.stringContaining('private'), 'Accept-Encoding']);
  // A cookie of a canary that is over.
  expect((await open(app, 'catalog@c0')).cache).toBe(stable.cache);
});

test('keeps the data of a canary’s pages apart from the others’', async () => {
  const data = (count: number) => ({
    code: pageCode(
      'A',
      `, load: ({ queryClient }) => queryClient.ensureQueryData({ queryKey: ['n'], queryFn: () => ${count} })`,
    ),
    release: { routes: [{ path: '/', page: './a-page', prerender: true }] },
  });
  const catalog = await startRemote('catalog', { ...data(1), version: 'c1' });
  catalog.upload({ ...data(2), version: 'c2' });
  catalog.point('c1', { version: 'c2', percent: 50 });
  const app = await startShell([catalog]);
  for (const [cookie, count] of [
    [undefined, 1],
    ['catalog@c2', 2],
  ] as const) {
    const id = await latest(app, cookie);
    const payload = (await app.inject(`/_payload.json?${id}`)).json();
    expect(payload.queries.queries[0].state.data).toBe(count);
  }
});

test('a promoted canary is nothing new to its browsers; an ended one is over with the next page', async () => {
  const { app, catalog } = await start();
  const { id } = await open(app, 'catalog@c2');
  catalog.point('c2');
  await twoLooks(catalog);
  expect((await open(app)).heading).toBe('Новая');
  expect(await latest(app, 'catalog@c2')).toBe(id);
  catalog.point('c1');
  await twoLooks(catalog);
  expect((await open(app)).heading).toBe('Прежняя');
  expect((await open(app, 'catalog@c2')).heading).toBe('Прежняя');
});

test('a canary that is broken is for nobody', async () => {
  const catalog = await startRemote('catalog', { code: pageCode('Прежняя'), version: 'c1' });
  catalog.upload({ code: `throw new Error('broken')`, version: 'c2' });
  catalog.point('c1', { version: 'c2', percent: 100 });
  const app = await startShell([catalog]);
  const page = await open(app, 'catalog@c2');
  expect([page.heading, page.boot.canaries]).toEqual(['Прежняя', undefined]);
});

test('versions side by side show their own texts', async () => {
  const code = (title: string) =>
    `const { addTexts, t } = require('@shop/shared/i18n'); addTexts('catalog', { title: '${title}' });
     exports.modules = { './a-page': { Page: () => require('react').createElement('h1', null, t('catalog:title')), head: () => ({ title: 'A' }) } };`;
  const catalog = await startRemote('catalog', { code: code('Прежняя'), version: 'c1' });
  catalog.upload({ code: code('Новая'), version: 'c2' });
  catalog.point('c1', { version: 'c2', percent: 50 });
  const app = await startShell([catalog]);
  expect([(await open(app)).heading, (await open(app, 'catalog@c2')).heading]).toEqual(['Прежняя', 'Новая']);
});
