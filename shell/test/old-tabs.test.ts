import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assetsFolder, pageCode, startRemote, startShell, twoLooks } from './helper.ts';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const DAY = 24 * 3_600_000;
const temporary = () => temporaryFolder('shell-state');
const RECORD = 'compositions.json';

const counting = (count: number) => ({
  code: pageCode(
    'A',
    `, load: ({ queryClient }) => queryClient.ensureQueryData({ queryKey: ['n'], queryFn: () => ${count} })`,
  ),
  version: `v${count}`,
  release: { routes: [{ path: '/', page: './a-page', prerender: true }] },
});

test('gives the data of a build’s pages for 7 days after it was replaced, and no longer', async () => {
  const more = { stateStore: temporary() };
  const start = () => startShell([remote], undefined, {}, undefined, more);
  const remote = await startRemote('catalog', counting(1));
  const first = await start();
  const { id } = (await first.inject('/builds/latest.json')).json();
  remote.publish(counting(2));
  await twoLooks(remote);
  await first.close();
  const payload = async () => {
    const app = await start();
    const answer = await app.inject(`/_payload.json?${id}`);
    const meta = await app.inject(`/builds/meta/${id}.json`);
    await app.close();
    return [answer.statusCode, answer.json().queries?.queries[0].state.data, meta.statusCode];
  };
  vi.setSystemTime(Date.now() + 6.9 * DAY);
  expect(await payload()).toEqual([200, 1, 200]);
  vi.setSystemTime(Date.now() + 0.2 * DAY);
  expect(await payload()).toEqual([404, undefined, 404]);
});

test('a record that cannot be read costs the record only', async () => {
  const stateStore = temporary();
  writeFileSync(path.join(stateStore, RECORD), '{"half');
  const remote = await startRemote('catalog', counting(1));
  const app = await startShell([remote], undefined, {}, undefined, { stateStore });
  expect((await app.inject('/')).statusCode).toBe(200);
  await vi.waitFor(
    () => expect(readFileSync(path.join(stateStore, RECORD), 'utf8')).toContain('"v1"'),
    LIMIT,
  );
});

test('keeps the shell’s own files for tabs of its older builds for 7 days', async () => {
  const more = { stateStore: temporary() };
  const remote = await startRemote('catalog');
  const start = (assets: string) => startShell([remote], undefined, {}, undefined, { ...more, assets });
  const old = assetsFolder();
  writeFileSync(path.join(old, 'static/late.1234.js'), 'old');
  await (await start(old)).close();
  rmSync(old, { recursive: true });
  const app = await start(assetsFolder());
  const { statusCode, body, headers } = await app.inject('/static/late.1234.js');
  expect([statusCode, body]).toEqual([200, 'old']);
  expect(headers['cache-control']).toContain('immutable');
  await app.close();
  const file = path.join(more.stateStore, 'assets/static/late.1234.js');
  const long = new Date(Date.now() - 7.1 * DAY);
  utimesSync(file, long, long);
  expect((await (await start(assetsFolder())).inject('/static/late.1234.js')).statusCode).toBe(404);
});

test('an old shell serves the files of a newer one that shares its folder, and nothing beside them', async () => {
  const more = { stateStore: temporary() };
  const remote = await startRemote('catalog');
  const start = (assets: string) => startShell([remote], undefined, {}, undefined, { ...more, assets });
  const old = await start(assetsFolder());
  const next = assetsFolder();
  writeFileSync(path.join(next, 'static/index.5678.js'), 'new');
  writeFileSync(path.join(next, 'static/index.5678.js.br'), brotliCompressSync('new'));
  await start(next);

  const plain = await old.inject('/static/index.5678.js');
  expect([plain.statusCode, plain.body]).toEqual([200, 'new']);
  expect(plain.headers['cache-control']).toContain('immutable');
  const compressed = await old.inject({ url: '/static/index.5678.js', headers: { 'accept-encoding': 'br' } });
  expect([compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
    'br',
    plain.headers['content-type'],
  ]);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('new');

  writeFileSync(path.join(more.stateStore, 'secret.txt'), 'kept to itself');
  for (const away of [
    'none.js',
    '../../secret.txt',
    '..%2f..%2fsecret.txt',
    'x/..%2f..%2f..%2fsecret.txt',
    '',
  ]) {
    const { statusCode, headers, body } = await old.inject(`/static/${away}`);
    expect([403, 404]).toContain(statusCode);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('kept to itself');
  }
  expect((await old.inject('/static/none.js')).statusCode).toBe(404);
});
