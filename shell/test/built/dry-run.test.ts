import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runDry } from '@federation/server/dry-run/dry-run';
import type { Release } from '@shop/contract';
import { REMOTES } from '@shop/devkit/paths';
import { buildFolder } from '@shop/devkit/releases';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually, pageCode, startRemote, startShell } from '../helper.ts';

const TOKEN = 'the operator of these tests of the shell';
const FILE = path.resolve(import.meta.dirname, '../../dist/server/dry-run.mjs');
const page = (code: string) =>
  `const { createElement } = require('react'); exports.modules = { './a-page': { head: () => ({ title: 'A' }), ${code} } };`;

// The watcher looks when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a shell that starts does not wait for a release that hangs in its dry run', {
  tags: '@spec-17.22',
  timeout: 60_000,
}, async () => {
  const hanging = await startRemote('catalog', { version: 'v1', code: pageCode('v1') });
  hanging.publish({ version: 'v2', code: page('Page: () => null, load: () => new Promise(() => {})') });
  const release = { routes: [{ path: '/info', page: './a-page' }] };
  const other = await startRemote('info', { version: 'v1', code: pageCode('v1'), release });
  const app = await startShell([hanging, other], undefined, {}, undefined, { dryRunFile: FILE });
  await eventually(async () => {
    vi.advanceTimersByTime(1_000);
    const { remotes, missing } = (await app.inject('/composition.json')).json();
    const versions = remotes.map(({ name, version }: Record<string, string>) => `${name}@${version}`);
    expect([versions, missing]).toEqual([['catalog@v1', 'info@v1'], []]);
  });
});

/** A shell with one remote that runs `v1`, and what it says of the remote. */
async function started() {
  const remote = await startRemote('catalog', { version: 'v1', code: pageCode('v1') });
  const more = { dryRunFile: FILE, operatorToken: TOKEN };
  const logged: string[] = [];
  const log = { level: 'warn', stream: { write: (line: string) => void logged.push(line) } };
  const app = await startShell([remote], undefined, {}, undefined, more, log);
  const json = async (url: string) => (await app.inject(url)).json();
  const state = async () => {
    vi.advanceTimersByTime(1_000);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { remotes } = (await app.inject({ url: '/composition?format=json', headers })).json();
    const [{ version, problems }] = remotes;
    return { version, reasons: problems.map(({ reason }: { reason: string }) => reason).join() };
  };
  await eventually(async () => expect((await state()).version).toBe('v1'));
  return { remote, state, json, logged };
}

test.each([
  ['throws in render', page(`Page() { throw new Error('broken'); }`), './a-page at /: Error: broken'],
  [
    'throws in its loader',
    page(`Page: () => null, load() { throw new Error('no data'); }`),
    'Error: no data',
  ],
  [
    'changes a prototype at evaluation',
    `Array.prototype.map = () => [];${pageCode('v2')}`,
    'its code: Error: catalog@v2: it changes Array.prototype.map, which all pages share',
  ],
  [
    'replaces fetch where no word says so',
    `Function('return this')().fetch = () => {};${pageCode('v2')}`,
    'it changes fetch,',
  ],
  [
    'replaces a function of JSON',
    `JSON.stringify = () => '';${pageCode('v2')}`,
    'it changes JSON.stringify,',
  ],
  [
    'changes a module that all remotes share',
    `require('react').default.useState = () => [];${pageCode('v2')}`,
    'it changes react.useState,',
  ],
  [
    'changes a prototype in render',
    page(`Page() { Object.prototype.extra = 1; Array.prototype.then = 1; return 'text'; }`),
    './a-page at /: it changes Object.prototype.extra, Array.prototype.then, which all pages share',
  ],
  ['renders nothing', page(`Page: () => createElement('div')`), './a-page at /: it renders nothing'],
  [
    'loops in render',
    page('Page() { for (;;); }'),
    './a-page at /: took more than 1000 ms of processor time',
  ],
  [
    'loops where nothing can interrupt it',
    page('Page() { for (;;) new Array(1000).fill(1); }'),
    './a-page at /: took more than 1000 ms of processor time',
  ],
  ['loops at evaluation', 'for (;;);', 'its code: took more than 1000 ms of processor time'],
  [
    'allocates without end',
    page('Page() { const held = []; for (;;) held.push(new Array(2 ** 20).fill(held.length)); }'),
    './a-page at /: took more than 256 MB',
  ],
  [
    'has its process killed',
    page(`Page() { const own = (0, eval)('process'); own.kill(own.pid, 'SIGKILL'); }`),
    './a-page at /: its process was killed, twice',
  ],
])(
  'a release that %s does not take over, and the team reads why',
  { tags: '@spec-17.22', timeout: 60_000 },
  async (_, code, reason) => {
    const { remote, state, json, logged } = await started();
    remote.publish({ version: 'v2', code });
    await eventually(async () => expect((await state()).reasons).toContain(reason));
    expect((await state()).version).toBe('v1');
    expect(logged.join()).toContain(reason);
    // Printed by `publish --wait`.
    const { version, problems, isRefused } = await json('/status/catalog.json');
    expect([version, problems.join(), isRefused]).toEqual(['v1', expect.stringContaining(reason), true]);
    // No browser falls back to it.
    expect((await json('/composition.json')).remotes[0].previous).toBeUndefined();
    remote.publish({ version: 'v3', code: pageCode('v3') });
    await eventually(async () => expect((await state()).version).toBe('v3'));
  },
);

test.each([
  ['that need a browser', page(`Page: () => createElement('p', null, window.name)`)],
  ['that find nothing at an example address', page('Page: () => null, validate: () => false')],
  [
    'that throw in a timer',
    page(`Page() { setTimeout(() => { throw new Error('late'); }); return 'text'; }`),
  ],
])('lets in pages %s', { tags: '@spec-17.22', timeout: 60_000 }, async (_, code) => {
  const { remote, state } = await started();
  remote.publish({ version: 'v2', code });
  await eventually(async () => expect(await state()).toEqual({ version: 'v2', reasons: '' }));
});

test.each(REMOTES)(
  'every page and slot of the %s remote is rendered with the examples',
  { tags: '@spec-17.22' },
  async (name) => {
    const read = (file: string) => readFile(path.join(buildFolder(name), file), 'utf8');
    const release: Release = JSON.parse(await read('release.json'));
    const result = await runDry(FILE, { release, code: await read(release.server) });
    expect(result).toEqual({ problems: [], passedOver: [] });
  },
);
