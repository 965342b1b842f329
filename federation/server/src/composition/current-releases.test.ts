import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '@federation/protocol';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { KEYS, signed, startOrigin } from '../../test/origin.ts';
import { CurrentReleases } from './current-releases.ts';

// A busy machine may take its time.
beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});

const LOG = { info() {}, warn() {} };

/** The releases of a remote `goods` that may have `/goods`, at a host of contract 1.0.0. */
async function follow(stateStore?: string) {
  const origin = await startOrigin('goods');
  const start = () =>
    new CurrentReleases(
      {
        remotes: [{ name: 'goods', url: origin.url, keys: KEYS }],
        grants: { goods: { paths: ['/goods'], slots: [] } },
        offers: { contract: '1.0.0', singletons: {} },
        stateStore,
      },
      LOG,
    );
  return { origin, start, releases: start() };
}

const versions = (releases: CurrentReleases) => releases.all.map(({ version }) => version);
const reasons = (releases: CurrentReleases) => releases.problems.list().map(({ reason }) => reason);

test('takes what a team signs, at the address that browsers use', async () => {
  const { origin, releases } = await follow();
  await releases.check();
  expect(versions(releases)).toEqual([]);
  expect(reasons(releases)).toEqual([expect.stringContaining('answered 404')]);
  origin.point(1, origin.upload('1.0.0-a'));
  await releases.check();
  expect(releases.all).toMatchObject([{ base: `${origin.url}/1.0.0-a/`, version: '1.0.0-a' }]);
  expect(reasons(releases)).toEqual([]);
});

test.each([
  ['an older pointer that somebody plays back', /sequence 1 is older than 5, which was accepted/, 1, {}],
  ['a second pointer of one sequence', /another pointer of sequence 5 was accepted before/, 5, {}],
  ['the pointer of another remote', /is of other, expected goods/, 6, { name: 'other' }],
])('refuses %s and stays at the last good release', async (_what, reason, sequence, more) => {
  const { origin, releases } = await follow();
  origin.point(5, origin.upload('1.0.0-a'));
  await releases.check();
  origin.point(sequence, origin.upload('1.0.0-b'), more);
  await releases.check();
  expect(versions(releases)).toEqual(['1.0.0-a']);
  expect(reasons(releases)).toEqual([expect.stringMatching(reason)]);
});

test('refuses a pointer that another key signed', async () => {
  const { origin, releases } = await follow();
  const pointer = {
    name: 'goods',
    sequence: 1,
    current: origin.upload('1.0.0-a'),
    canary: null,
    history: [],
  };
  origin.files.set('/remote.json', signed(pointer, generateKeyPairSync('ed25519').privateKey));
  await releases.check();
  expect(versions(releases)).toEqual([]);
  expect(reasons(releases)).toEqual([expect.stringContaining('does not match')]);
});

test('a restart forgets no pointer that was accepted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { origin, releases, start } = await follow(folder);
  origin.point(5, origin.upload('1.0.0-b'));
  await releases.start();
  await releases.stop();
  origin.point(4, origin.upload('1.0.0-a'));
  const restarted = start();
  await restarted.start();
  await restarted.stop();
  expect(versions(restarted)).toEqual(['1.0.0-b']);
  expect(reasons(restarted)).toEqual([expect.stringContaining('sequence 4 is older than 5')]);
});

test('reads no answer without an end', { timeout: 60_000 }, async () => {
  const { origin, releases } = await follow();
  origin.point(1, origin.upload('1.0.0-a', { created: 'x'.repeat(6_000_000) }));
  await releases.check();
  expect(reasons(releases)).toEqual([expect.stringContaining('larger than 5000000 bytes')]);
  origin.files.set('/remote.json', 'x'.repeat(6_000_000));
  await releases.check();
  expect(reasons(releases)[0]).toMatch(/remote\.json: larger than/);
});

test.each<[string, Partial<Release>, RegExp]>([
  ['is built for a newer contract', { contract: '2.0.0' }, /contract 2\.0\.0/],
  ['takes a path that is not granted', { routes: [{ path: '/people', page: './a-page' }] }, /\/people/],
  ['names a file without a hash', { entry: 'other.js' }, /other\.js has no hash/],
  ['is of another version', { version: '9.9.9' }, /goods@9\.9\.9, expected goods@1\.0\.0-b/],
])('refuses a release that %s', async (_what, more, reason) => {
  const { origin, releases } = await follow();
  origin.point(1, origin.upload('1.0.0-a'));
  await releases.check();
  origin.point(2, origin.upload('1.0.0-b', more));
  await releases.check();
  expect(versions(releases)).toEqual(['1.0.0-a']);
  expect(reasons(releases)).toEqual([expect.stringMatching(reason)]);
});

test('refuses a release that is not what the pointer names', async () => {
  const { origin, releases } = await follow();
  origin.point(1, origin.upload('1.0.0-a'));
  origin.files.set('/1.0.0-a/release.json', '{}');
  await releases.check();
  expect(reasons(releases)).toEqual([expect.stringContaining('integrity mismatch')]);
});
