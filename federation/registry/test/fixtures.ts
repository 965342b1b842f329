import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pointer, Release } from '@federation/protocol';
import { startFauxqs } from '@federation/store/testing/fauxqs';
import { startMoto } from '@federation/store/testing/moto';
import { afterAll, expect, onTestFinished } from 'vitest';
import { FolderStore } from '../src/folder-store.ts';
import { openStore } from '../src/open-store.ts';
import type { Target } from '../src/pointer.ts';
import { publicKeyText } from '../src/signing.ts';
import type { ReleaseStore } from '../src/store.ts';
import { startS3 } from './s3-server.ts';

/** A folder that goes with the test. */
export function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const sri = (data: string) => `sha256-${createHash('sha256').update(data).digest('base64')}`;

/** A release with one script. */
export function releaseOf(
  version: string,
  more: Partial<Release> = {},
): { release: Release; script: string } {
  const script = `console.log(${JSON.stringify(version.repeat(2_000))})`;
  const release: Release = {
    name: 'catalog',
    version,
    contract: '1.0.0',
    created: '2026-01-01T00:00:00Z',
    routes: [],
    slots: [],
    entry: 'entry.js',
    server: 'entry.js',
    modules: {},
    files: { 'entry.js': { integrity: sri(script), size: script.length } },
    ...more,
  };
  return { release, script };
}

/** A build of a remote with one script, in a folder. */
export function build(version: string, more: Partial<Release> = {}): string {
  const folder = temporary();
  const { release, script } = releaseOf(version, more);
  writeFileSync(path.join(folder, 'entry.js'), script);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

export const { privateKey: key } = generateKeyPairSync('ed25519');

/** Publishing target of these tests: the releases of "catalog", signed by one key. */
export const targetOf = (store: ReleaseStore, now?: Date): Target => ({
  name: 'catalog',
  store,
  key,
  keys: [publicKeyText(key)],
  now,
});

/** When these tests began, as the first sequence of a pointer has it: in seconds. */
const BEGAN = Math.floor(Date.now() / 1_000);

/** Fails unless a pointer was written exactly this often: it begins at the clock and grows by one. */
export function expectWritten(pointer: Pointer | undefined, times: number): void {
  const first = (pointer?.sequence ?? 0) - times + 1;
  expect(first).toBeGreaterThanOrEqual(BEGAN);
  expect(first).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000));
}

/** Where a store is and what a process needs to reach it. */
export type TestStore = { location: string; env: Record<string, string>; open: () => ReleaseStore };

export const folderStore = async (): Promise<TestStore> => {
  const location = temporary();
  return { location, env: {}, open: () => new FolderStore(path.join(location, 'catalog')) };
};

const bucketStore = (conditional: boolean) => async (): Promise<TestStore> => {
  const { location, env, stop } = await startS3({ conditional });
  onTestFinished(stop);
  return { location, env, open: () => openStore(location, 'catalog', env) };
};

type Foreign = Pick<TestStore, 'location' | 'env'> & { stop: () => Promise<unknown> };

/** One server for all tests of a file, for it may take seconds to start; a place in it for each test. */
function foreignStore(start: () => Promise<Foreign>): () => Promise<TestStore> {
  let server: Promise<Foreign> | undefined;
  let places = 0;
  afterAll(async () => (await server)?.stop());
  return async () => {
    server ??= start();
    const { location, env } = await server;
    const place = `${location}/${++places}`;
    return { location: place, env, open: () => openStore(place, 'catalog', env) };
  };
}

/** Every kind of store: whatever holds of one holds of all. */
export const STORES: [string, () => Promise<TestStore>][] = [
  ['a folder', folderStore],
  ['a bucket', bucketStore(true)],
  ['a bucket that does not compare', bucketStore(false)],
  ['a bucket of fauxqs', foreignStore(startFauxqs)],
  ['a bucket of moto', foreignStore(startMoto)],
];
