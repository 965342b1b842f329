import { parseRelease } from '@federation/protocol/verify';
import { RETENTION } from './history.ts';
import { currentPointer, type Source } from './pointer.ts';

/** An upload that did not end within this was abandoned, in milliseconds. */
const ABANDONED = 24 * 3_600_000;

export type ListedVersion = {
  version: string;
  /** `uploaded` was never used; `unfinished` is an upload that died or is under way. */
  state: 'current' | 'canary' | 'past' | 'withdrawn' | 'uploaded' | 'unfinished';
  percent?: number;
  contract?: string;
  /** When it became current or canary, and when it stopped being so. */
  published?: string;
  until?: string;
  /** Bytes of its files, unpacked. */
  size?: number;
};

/** Every version of a remote, newest first. */
export async function list(source: Source): Promise<ListedVersion[]> {
  const { store } = source;
  const pointer = await currentPointer(source);
  const stored = await store.versions();
  const rank = new Map(pointer?.history.map(({ version }, index) => [version, index]));
  const sorted = stored.toSorted(
    (a, b) =>
      (rank.get(a.version) ?? -1) - (rank.get(b.version) ?? -1) || b.changed.getTime() - a.changed.getTime(),
  );
  return Promise.all(
    sorted.map(async ({ version, whole }): Promise<ListedVersion> => {
      if (!whole) return { version, state: 'unfinished' };
      const data = await store.read(version, 'release.json');
      if (!data) return { version, state: 'unfinished' };
      const { contract, files } = parseRelease(data, `${store.location}/${version}/release.json`);
      const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
      const past = pointer?.history.find((entry) => entry.version === version);
      const known = { version, contract, size, published: past?.published, until: past?.until };
      if (pointer?.current.version === version) return { ...known, state: 'current' };
      if (pointer?.canary?.version === version)
        return { ...known, state: 'canary', percent: pointer.canary.percent };
      return { ...known, state: !past ? 'uploaded' : past.withdrawn ? 'withdrawn' : 'past' };
    }),
  );
}

/** Removes a version, so that its build can be published again. Throws while browsers are given it. */
export async function remove(source: Source, version: string): Promise<void> {
  const pointer = await currentPointer(source);
  if ([pointer?.current.version, pointer?.canary?.version].includes(version))
    throw new Error(`${version} is in use: go back to another one first («rollback», «abort»)`);
  await source.store.remove(version);
}

/**
 * Removes what nobody needs: versions that the pointer does not name (it names the current one, the canary, the last 20 and all that were
 * replaced within 7 days) and that were uploaded more than 7 days ago, and uploads that died. Returns what was removed.
 */
export async function prune(source: Source, now = new Date()): Promise<string[]> {
  const { store } = source;
  const removed: string[] = [];
  for (const { version, whole, changed } of await store.versions()) {
    if (now.getTime() - changed.getTime() < (whole ? RETENTION : ABANDONED)) continue;
    // Read again each time: somebody may make an old version current right now.
    const pointer = await currentPointer(source);
    const named = [pointer?.current, pointer?.canary, ...(pointer?.history ?? [])];
    if (!pointer || named.some((entry) => entry?.version === version)) continue;
    await store.remove(version);
    removed.push(version);
  }
  return removed;
}
