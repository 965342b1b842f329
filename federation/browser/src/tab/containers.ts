import type { PreviousVersion } from '@federation/protocol';
import { expectEntry, UNSIGNED } from './entry-integrity.ts';
import { federation } from './federation.ts';

/** The entry of one version of a remote. Without a hash it is refused. */
export type EntryOf = Omit<PreviousVersion, 'integrity'> & {
  name: string;
  integrity: string | undefined;
  unsigned?: boolean;
};

const known = new Set<string>();

/**
 * Makes a version of a remote known to the federation runtime under a name of its own, and returns the name. Loads nothing.
 * A later `attempt` is another container under another address: the runtime keeps what it began to load, and Chromium may keep an
 * address locked after a request that hung.
 */
export function containerOf(
  { name, version, base, entry, integrity, unsigned }: EntryOf,
  attempt: number,
): string {
  const container = `${name}@${version}${attempt > 0 ? `~${attempt}` : ''}`;
  if (known.has(container)) return container;
  known.add(container);
  const url = `${base}${entry}${attempt > 0 ? `?retry=${attempt}` : ''}`;
  expectEntry(url, unsigned ? UNSIGNED : (integrity ?? ''));
  federation().registerRemotes([{ name: container, entry: url, entryGlobalName: name, type: 'global' }]);
  return container;
}
