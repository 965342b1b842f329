import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RetainedAssets } from '@federation/server/retained-assets';
import { SharedDocument } from '@federation/server/state/shared-document';
import { FolderObjects, openObjects } from '@federation/store';
import { SERVERS, type Server } from '@federation/store/testing/servers';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assetsFolder, eventually, pageCode, startRemote, startShell } from './helper.ts';

const TOKEN = 'a token of sixteen letters or more';
const bearer = { authorization: `Bearer ${TOKEN}` };

const headingOf = async (app: FastifyInstance, url = '/') =>
  /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec((await app.inject(url)).body)?.[1];
const post = (app: FastifyInstance, url: string, body: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { ...bearer, origin: 'http://shop.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  });

// Servers look when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Waits for something that both servers find out at their looks. */
const atALook = (check: () => unknown) =>
  eventually(async () => {
    vi.advanceTimersByTime(5_000);
    await check();
  });

describe.each(SERVERS)('servers that share %s and nothing else', (_kind, startServer) => {
  let server: Server;
  let count = 0;
  /** A place of each test's own. */
  const target = () => {
    count += 1;
    for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
    return `${server.location}/${count}`;
  };
  const start = (
    remote: Awaited<ReturnType<typeof startRemote>>,
    stateStore: string,
    more: object = {},
  ): Promise<FastifyInstance> =>
    startShell([remote], undefined, {}, undefined, { stateStore, operatorToken: TOKEN, ...more });
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  test('a new one begins with what was accepted last while the remote’s origin is away, and plays nothing older back', {
    tags: '@spec-17.38',
  }, async () => {
    const state = target();
    const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
    const old = remote.files.get('/remote.json')!;
    remote.publish({ code: pageCode('Вторая'), version: 'v2' });
    const first = await start(remote, state);
    expect(await headingOf(first)).toBe('Вторая');
    // Two versions, each with its manifest, bundle and style sheet; the sheet is the same.
    await eventually(async () => expect(await openObjects(state).list('releases/')).toHaveLength(5));
    await first.close();
    const files = new Map(remote.files);
    for (const file of files.keys()) remote.files.set(file, { status: 503 });
    const second = await start(remote, state);
    expect(await headingOf(second)).toBe('Вторая');
    for (const [file, answer] of files) remote.files.set(file, answer);
    remote.files.set('/remote.json', old);
    expect(await headingOf(await start(remote, state))).toBe('Вторая');
  });

  test('agree on what is quarantined, by any of them, and on what an operator lets in', {
    tags: '@spec-17.38',
  }, async () => {
    const state = target();
    const remote = await startRemote('catalog', { code: pageCode('Прежняя'), version: 'c1' });
    remote.upload({ code: pageCode('Новая'), version: 'c2' });
    remote.point('c1', { version: 'c2', percent: 10 });
    const [one, two] = [await start(remote, state), await start(remote, state)];
    const canary = async (app: FastifyInstance) =>
      (await app.inject({ url: '/', headers: { cookie: 'canary=catalog@c2' } })).body;
    for (const app of [one, two]) expect(await canary(app)).toContain('Новая');
    await post(one, '/composition/canary', { remote: 'catalog', action: 'abort' });
    expect(await canary(one)).toContain('Прежняя');
    await atALook(async () => expect(await canary(two)).toContain('Прежняя'));
    // A document of its own, which may be written after the other.
    await eventually(async () => {
      const order = await two.inject({ url: '/canaries/catalog.json', headers: bearer });
      expect(order.json()).toMatchObject({ version: 'c2', action: 'abort' });
    });
    expect((await post(two, '/composition/quarantine', { release: 'catalog@c2' })).statusCode).toBe(303);
    await atALook(async () => expect(await canary(one)).toContain('Новая'));
  });

  test('give the pages of a build that only one of them handed out', { tags: '@spec-17.38' }, async () => {
    const state = target();
    const remote = await startRemote('catalog', { code: pageCode('Прежняя'), version: 'c1' });
    remote.upload({ code: pageCode('Новая'), version: 'c2' });
    remote.point('c1', { version: 'c2', percent: 10 });
    const [one, two] = [await start(remote, state), await start(remote, state)];
    const cookie = { cookie: 'canary=catalog@c2' };
    const { id } = (await one.inject({ url: '/composition.json', headers: cookie })).json();
    await atALook(async () => {
      expect((await two.inject(`/builds/meta/${id}.json`)).statusCode).toBe(200);
    });
  });

  test('serve the browser files of each other’s builds', { tags: '@spec-17.38' }, async () => {
    const state = target();
    const remote = await startRemote('catalog');
    const assets = assetsFolder();
    writeFileSync(path.join(assets, 'static/index.5678.js'), 'new');
    const old = await start(remote, state);
    await start(remote, state, { assets });
    const served = await old.inject('/static/index.5678.js');
    expect([served.statusCode, served.body]).toEqual([200, 'new']);
    expect(served.headers['cache-control']).toContain('immutable');
    const none = await old.inject('/static/other.js');
    expect([none.statusCode, none.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('that begin at once both find every file whole', async () => {
    const assets = assetsFolder();
    const text = 'x'.repeat(50_000);
    const names = Array.from({ length: 30 }, (_, index) => `static/f${index}.js`);
    for (const name of names) writeFileSync(path.join(assets, name), text);
    const store = openObjects(target());
    await Promise.all([new RetainedAssets(store).keep(assets), new RetainedAssets(store).keep(assets)]);
    const assetsThere = store.below('assets');
    expect((await assetsThere.list('')).sort()).toEqual(['static/app.css', ...names].sort());
    for (const name of names) expect((await assetsThere.read(name))?.toString()).toBe(text);
  });
});

test('a server starts and sells while its store is away, says so, and writes everything down once it is back', {
  tags: '@spec-17.38',
}, async () => {
  const state = path.join(temporaryFolder('shell-state'), 'state');
  // No folder can be made where a file is.
  writeFileSync(state, 'in the way');
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const app = await startShell([remote], undefined, {}, undefined, { stateStore: state });
  expect(await headingOf(app)).toBe('Первая');
  const health = async () => (await app.inject('/healthz')).json();
  await eventually(async () =>
    expect((await health()).state).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: 'pointer-catalog.json' })]),
    ),
  );
  rmSync(state);
  await atALook(async () => expect((await health()).state).toBeUndefined());
  expect(readFileSync(path.join(state, 'pointer-catalog.json'), 'utf8')).toContain('payload');
  expect(readFileSync(path.join(state, 'compositions.json'), 'utf8')).toContain('"v1"');
});

test('a change counts at once, and is made again on top of what others wrote meanwhile', async () => {
  const store = new FolderObjects(temporaryFolder('shell-state'));
  const open = () =>
    new SharedDocument<string[]>(
      store,
      {
        name: 'list.json',
        empty: [],
        parse: (text) => JSON.parse(text) as string[],
        print: (list) => JSON.stringify(list),
      },
      () => {},
    );
  const [one, two] = [open(), open()];
  one.change((list) => [...list, 'one']);
  two.change((list) => [...list, 'two']);
  expect([one.value, two.value]).toEqual([['one'], ['two']]);
  await Promise.all([one.sync(), two.sync()]);
  await Promise.all([one.sync(), two.sync()]);
  expect(one.value.toSorted()).toEqual(['one', 'two']);
  expect(two.value).toEqual(one.value);
});
