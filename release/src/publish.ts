import { createHash, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fitsContract, type Pointer, type Release, release } from '@shop/shared/contracts';
import { changePointer, currentPointer, remember, type Version } from './pointer.ts';
import type { FolderStore } from './store.ts';

/** Versions younger than this are never pruned: open tabs still use them. In milliseconds. */
const KEPT_FOR = 7 * 24 * 3_600_000;
/** As many of the newest versions are never pruned either. */
const KEPT_COUNT = 20;

const integrityOf = (data: Uint8Array) => `sha256-${createHash('sha256').update(data).digest('base64')}`;

type Target = { store: FolderStore; key: KeyObject; now?: Date };

/** Reads a version that was uploaded. Throws when there is none. */
async function uploaded(store: FolderStore, version: string): Promise<Version & { release: Release }> {
  const data = await store.read(version, 'release.json').catch(() => {
    throw new Error(`${version} was not uploaded to ${store.folder}; «list» shows what was`);
  });
  return { version, integrity: integrityOf(data), release: release.parse(JSON.parse(data.toString())) };
}

/**
 * Uploads a build as an immutable version, without making it current. `hosts` are the contract versions of the running
 * shells: a build that none of them could load is refused.
 */
export async function upload(
  store: FolderStore,
  build: string,
  hosts: readonly string[] = [],
): Promise<string> {
  const parsed = release.parse(JSON.parse(await readFile(path.join(build, 'release.json'), 'utf8')));
  if (hosts.length > 0 && !hosts.some((host) => fitsContract(parsed.contract, host))) {
    throw new Error(
      `${parsed.name}@${parsed.version} was built for contract ${parsed.contract}; the running shells have ${hosts.join(', ')}`,
    );
  }
  await store.upload(parsed.version, build);
  return parsed.version;
}

/** Makes an uploaded version current for everybody, and ends a canary. Also how a canary is promoted. */
export async function makeCurrent(
  { store, key, now = new Date() }: Target,
  version: string,
): Promise<Pointer> {
  const { integrity, release: parsed } = await uploaded(store, version);
  return changePointer(store, key, (before) => {
    if (before?.current.version === version && !before.canary) return undefined;
    return {
      name: parsed.name,
      current: { version, integrity },
      canary: null,
      history: remember(before, { version, integrity }, now),
    };
  });
}

/** Gives an uploaded version to a share of the browsers. */
export async function startCanary(
  { store, key, now = new Date() }: Target,
  version: string,
  percent: number,
): Promise<Pointer> {
  if (!(percent > 0 && percent <= 100))
    throw new RangeError(`A canary takes more than 0 and at most 100 percent, got ${percent}`);
  const { integrity } = await uploaded(store, version);
  return changePointer(store, key, (before) => {
    if (!before) throw new Error('Nothing is current yet: publish a version first');
    return {
      canary: { version, integrity, percent },
      history: remember(before, { version, integrity }, now),
    };
  });
}

/** Makes the canary current. */
export async function promote(target: Target): Promise<Pointer> {
  const before = await currentPointer(target.store);
  if (!before?.canary) throw new Error('There is no canary to promote');
  return makeCurrent(target, before.canary.version);
}

/** Goes back to a version, or to the one that was current before, and ends a canary. Nothing is rebuilt. */
export async function rollback(target: Target, version?: string): Promise<Pointer> {
  const before = await currentPointer(target.store);
  if (!before) throw new Error('Nothing was published yet');
  if (before.canary && !version) return changePointer(target.store, target.key, () => ({ canary: null }));
  const previous = version ?? before.history.find((past) => past.version !== before.current.version)?.version;
  if (!previous) throw new Error(`There is no version before ${before.current.version}`);
  return makeCurrent(target, previous);
}

/** Removes versions that are neither current, canary, among the newest nor young. Returns what was removed. */
export async function prune({ store, now = new Date() }: Omit<Target, 'key'>): Promise<string[]> {
  const pointer = await currentPointer(store);
  if (!pointer) return [];
  const kept = new Set([
    pointer.current.version,
    pointer.canary?.version,
    ...pointer.history.slice(0, KEPT_COUNT).map(({ version }) => version),
  ]);
  const removed: string[] = [];
  for (const version of await store.versions()) {
    if (kept.has(version)) continue;
    const { release: parsed } = await uploaded(store, version);
    if (now.getTime() - Date.parse(parsed.created) < KEPT_FOR) continue;
    await store.remove(version);
    removed.push(version);
  }
  return removed;
}

/** Checks every file of every version the pointer names. Returns what is wrong, a line each. */
export async function verify(store: FolderStore): Promise<string[]> {
  const pointer = await currentPointer(store);
  if (!pointer) return ['Nothing was published yet'];
  const named = [pointer.current, ...(pointer.canary ? [pointer.canary] : []), ...pointer.history];
  const problems = new Set<string>();
  for (const { version, integrity } of named) {
    const found = await uploaded(store, version).catch(() => undefined);
    if (!found) problems.add(`${version}: not there`);
    else if (found.integrity !== integrity)
      problems.add(`${version}/release.json: not what the pointer names`);
    for (const [file, { integrity: wanted }] of Object.entries(found?.release.files ?? {})) {
      const data = await store.read(version, file).catch(() => undefined);
      if (!data || integrityOf(data) !== wanted)
        problems.add(`${version}/${file}: ${data ? 'altered' : 'missing'}`);
    }
  }
  return [...problems];
}

/** Uploads a build and makes it current. Returns the version. */
export async function publish(target: Target, build: string, hosts: readonly string[] = []): Promise<string> {
  const version = await upload(target.store, build, hosts);
  await makeCurrent(target, version);
  return version;
}
