import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assetsFolder, pageCode, startRemote, startShell, twoLooks } from './helper.ts';

// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const DAY = 24 * 3_600_000;
const temporary = () => mkdtempSync(path.join(tmpdir(), 'shell-state-'));
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
  const more = { stateFolder: temporary() };
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
  const stateFolder = temporary();
  writeFileSync(path.join(stateFolder, RECORD), '{"half');
  const remote = await startRemote('catalog', counting(1));
  const app = await startShell([remote], undefined, {}, undefined, { stateFolder });
  expect((await app.inject('/')).statusCode).toBe(200);
  await vi.waitFor(() => expect(readFileSync(path.join(stateFolder, RECORD), 'utf8')).toContain('"v1"'));
});

test('keeps the shell’s own files for tabs of its older builds for 7 days', async () => {
  const more = { stateFolder: temporary() };
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
  const file = path.join(more.stateFolder, 'assets/static/late.1234.js');
  const long = new Date(Date.now() - 7.1 * DAY);
  utimesSync(file, long, long);
  expect((await (await start(assetsFolder())).inject('/static/late.1234.js')).statusCode).toBe(404);
});
