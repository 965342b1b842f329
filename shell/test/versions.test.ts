import { generateKeyPairSync } from 'node:crypto';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEYS, pageCode, signed, startRemote, startShell, twoLooks } from './helper.ts';

const heading = async (app: FastifyInstance) =>
  /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec((await app.inject('/')).body)?.[1];
const stateStore = () => temporaryFolder('shell-state');
// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('refuses a pointer that is older than the accepted one, and takes a way back that is newer', async () => {
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const old = remote.files.get('/remote.json')!;
  remote.publish({ code: pageCode('Вторая'), version: 'v2' });
  const app = await startShell([remote]);
  remote.files.set('/remote.json', old);
  await twoLooks(remote);
  expect(await heading(app)).toBe('Вторая');
  remote.point('v1');
  await twoLooks(remote);
  expect(await heading(app)).toBe('Первая');
});

test('refuses an older pointer after a restart, and goes on with the accepted one', async () => {
  const more = { stateStore: stateStore() };
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const old = remote.files.get('/remote.json')!;
  remote.publish({ code: pageCode('Вторая'), version: 'v2' });
  const first = await startShell([remote], undefined, {}, undefined, more);
  expect(await heading(first)).toBe('Вторая');
  await first.close();
  remote.files.set('/remote.json', old);
  expect(await heading(await startShell([remote], undefined, {}, undefined, more))).toBe('Вторая');
  // Without the folder there is nothing to compare with.
  expect(await heading(await startShell([remote]))).toBe('Первая');
});

test('refuses two pointers of one sequence', async () => {
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  remote.upload({ code: pageCode('Вторая'), version: 'v2' });
  const app = await startShell([remote]);
  remote.point('v2', undefined, { sequence: 1 });
  await twoLooks(remote);
  expect(await heading(app)).toBe('Первая');
});

test('takes a new key beside the old one, and nothing of a key that was dropped', async () => {
  const more = { stateStore: stateStore() };
  const stranger = generateKeyPairSync('ed25519');
  const spki = stranger.publicKey.export({ type: 'spki', format: 'der' });
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  const { payload } = JSON.parse(remote.files.get('/remote.json')!.body!);
  const pointer = JSON.parse(payload);
  const start = (keys?: string[]) =>
    startShell([{ name: 'catalog', url: remote.url, ...(keys && { keys }) }], undefined, {}, undefined, more);
  const before = await start();
  await before.close();
  // The stranger signs a pointer that would lock everybody else out.
  remote.files.set('/remote.json', {
    body: signed({ ...pointer, sequence: 1_000 }, stranger.privateKey, spki),
  });
  const rotated = await start([...KEYS, spki.toString('base64')]);
  expect(await heading(rotated)).toBe('Первая');
  await rotated.close();
  // Dropped, it counts for nothing, its sequence included.
  remote.publish({ code: pageCode('Вторая'), version: 'v2' });
  expect(await heading(await start())).toBe('Вторая');
});

test.each([
  ['is gone', (files: Map<string, object>) => files.delete('/v2/release.json')],
  ['was altered', (files) => files.set('/v2/server.cjs', { body: pageCode('Чужая') })],
  ['hangs', (files) => files.set('/v2/server.cjs', { hang: true })],
  ['answers 500', (files) => files.set('/v2/a.css', { status: 500 })],
] as [string, (files: Map<string, object>) => void][])(
  'begins with the version before when the current one %s, and takes it once it is whole',
  async (_, break_) => {
    const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
    remote.publish({ code: pageCode('Вторая'), version: 'v2' });
    const whole = new Map(remote.files);
    break_(remote.files);
    const app = await startShell([remote]);
    expect(await heading(app)).toBe('Первая');
    for (const [file, answer] of whole) remote.files.set(file, answer);
    await twoLooks(remote);
    expect(await heading(app)).toBe('Вторая');
  },
);

test.each([
  ['throws at load', { code: `throw new Error('broken')` }],
  ['was built for another contract', { release: { contract: '99.0.0' } }],
  ['was built for a newer contract', { release: { contract: '1.99.0' } }],
  ['was built with another React', { release: { singletons: { react: '99.0.0' } } }],
  ['names a file without a hash', { release: { entry: 'other.js' } }],
  ['names a file of another origin', { release: { entry: 'https://elsewhere.test/entry.js' } }],
])('begins with the version before when the current one %s', async (_, broken) => {
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  remote.publish({ code: pageCode('Вторая'), ...broken, version: 'v2' });
  const app = await startShell([remote]);
  expect(await heading(app)).toBe('Первая');
});

test('never goes back to a version that was withdrawn, nor to one that was a canary only', async () => {
  const remote = await startRemote('catalog', { code: pageCode('Первая'), version: 'v1' });
  for (const version of ['v2', 'v3', 'v4'])
    remote.upload({ code: version === 'v4' ? 'throw 1' : pageCode(version), version });
  const { payload } = JSON.parse(remote.files.get('/remote.json')!.body!);
  const past = (version: string, more = {}) => ({ ...remote.pointed(version), published: '', ...more });
  expect(JSON.parse(payload).current.version).toBe('v1');
  remote.point(
    'v4',
    { version: 'v3', percent: 1 },
    {
      history: [past('v4'), past('v3'), past('v2', { withdrawn: true }), past('v1')],
    },
  );
  expect(await heading(await startShell([remote]))).toBe('Первая');
});

test('names the version before each, for browsers that cannot load the chosen one', async () => {
  const remote = await startRemote('catalog', { version: 'v1' });
  const app = await startShell([remote]);
  const composed = async (cookie = '') =>
    (await app.inject({ url: '/composition.json', headers: { cookie } })).json().remotes[0];
  expect((await composed()).previous).toBeUndefined();
  remote.publish({ version: 'v2' });
  remote.upload({ version: 'v3' });
  remote.point('v2', { version: 'v3', percent: 10 });
  await twoLooks(remote);
  const { previous } = await composed();
  expect(previous).toEqual({
    version: 'v1',
    entry: 'entry.js',
    base: `${remote.url}/v1/`,
    integrity: expect.stringMatching(/^sha256-/),
  });
  expect(await composed('canary=catalog@v3')).toMatchObject({ version: 'v3', previous: { version: 'v2' } });
});
