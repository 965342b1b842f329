import { generateKeyPairSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually, pageCode, signed, startRemote, startServer, startShell, twoLooks } from './helper.ts';

const heading = async (app: FastifyInstance) =>
  /<h1[^>]*>(?:<!-- -->)?([^<]*)/.exec((await app.inject('/')).body)?.[1];
// The watcher looks when a test says so, not when a second has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

type Files = Map<string, { body?: string }>;
const payloadOf = (files: Files): string => JSON.parse(String(files.get('/remote.json')?.body)).payload;
const buildId = async (app: FastifyInstance) => (await app.inject('/builds/latest.json')).json().id as string;

test('takes a new version without a restart, under a new build id', { tags: '@spec-15.1' }, async () => {
  const remote = await startRemote('catalog', { code: pageCode('Старая') });
  const app = await startShell([remote]);
  const before = await buildId(app);
  expect(await heading(app)).toBe('Старая');
  remote.publish({ code: pageCode('Новая'), version: '1.0.1-b' });
  await twoLooks(remote);
  expect(await heading(app)).toBe('Новая');
  expect(await buildId(app)).not.toBe(before);
});

test.each([
  [
    'the server bundle was altered',
    (files: Map<string, { body?: string }>) => files.set('/2.0.0-b/server.cjs', { body: pageCode('Чужая') }),
  ],
  ['a style sheet was altered', (files) => files.set('/2.0.0-b/a.css', { body: 'body{display:none}' })],
  ['release.json was altered', (files) => files.set('/2.0.0-b/release.json', { body: '{}' })],
  ['a file is missing', (files) => files.delete('/2.0.0-b/a.css')],
  ['the pointer is garbage', (files) => files.set('/remote.json', { body: '<html>' })],
  ['the pointer is not signed', (files) => files.set('/remote.json', { body: payloadOf(files) })],
  [
    'the pointer was signed by somebody else',
    (files) =>
      files.set('/remote.json', {
        body: signed(JSON.parse(payloadOf(files)), generateKeyPairSync('ed25519').privateKey),
      }),
  ],
  [
    'the pointer was altered after signing',
    (files) =>
      files.set('/remote.json', {
        body: String(files.get('/remote.json')?.body).replace('2.0.0-b', '2.0.0-c'),
      }),
  ],
] as [string, (files: Map<string, { body?: string }>) => void][])(
  'keeps the last good version when %s',
  async (_, break_) => {
    const remote = await startRemote('catalog', { code: pageCode('Хорошая') });
    const app = await startShell([remote]);
    remote.publish({ code: pageCode('Плохая'), version: '2.0.0-b' });
    break_(remote.files);
    await twoLooks(remote);
    expect(await heading(app)).toBe('Хорошая');
  },
);

test.each([
  ['asks for a module that is not provided', { code: `require('node:fs'); exports.modules = {};` }],
  ['throws at load', { code: `throw new Error('broken')` }],
  ['exposes nothing', { code: '' }],
  ['was built for another contract', { release: { contract: '99.0.0' } }],
])('refuses a release that %s', async (_, options) => {
  const app = await startShell([await startRemote('catalog', options)]);
  expect((await app.inject('/healthz')).json().missing).toEqual(['catalog']);
});

test('answers 503 with a panel, not 404, while a remote that may own the path is missing', async () => {
  const app = await startShell([{ name: 'catalog', url: 'http://127.0.0.1:9' }, await startRemote('info')]);
  const { statusCode, body } = await app.inject('/products/1');
  expect(statusCode).toBe(503);
  expect(body).toContain('role="alert"');
});

test('waits for no remote that hangs', async () => {
  let waiting = 0;
  const hanging = await startServer((_, { socket }) => {
    waiting += 1;
    socket.once('close', () => {
      waiting -= 1;
    });
    return { hang: true };
  });
  const app = await startShell([{ name: 'catalog', url: hanging }, await startRemote('info')]);
  // A look is given up after a second, which a busy machine may need: one answer before that is enough.
  await eventually(async () => {
    vi.advanceTimersByTime(1_000);
    expect((await app.inject('/')).statusCode).toBe(200);
    expect(waiting).toBe(1);
  });
});

test('takes a remote that was down at the start as soon as it is there', async () => {
  const remote = await startRemote('catalog');
  const pointer = remote.files.get('/remote.json')!;
  remote.files.delete('/remote.json');
  const app = await startShell([remote]);
  expect((await app.inject('/')).statusCode).toBe(503);
  remote.files.set('/remote.json', pointer);
  await twoLooks(remote);
  expect((await app.inject('/')).statusCode).toBe(200);
});
