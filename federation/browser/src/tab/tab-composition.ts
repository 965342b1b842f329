import type { ComposedRemote, Composition } from '@federation/protocol';
import { deadline } from '@federation/protocol/lib';

/** The server is asked in passing, while a part is loaded again; in milliseconds. */
const TIMEOUT = 1_000;

async function newest(): Promise<Composition | undefined> {
  const limit = deadline(TIMEOUT);
  try {
    const response = await fetch('/composition.json', { signal: limit.signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  } finally {
    limit.clear();
  }
}

/** Another version in the place of one that never ran. The tab's routes stay as they are. */
const replace = ({ routes, slots }: ComposedRemote, next: ComposedRemote) => ({ ...next, routes, slots });

/**
 * Adds to a tab's composition what the server's has beyond it: remotes that were missing here, and other versions of
 * remotes that run no code here. Versions in use stay.
 */
export function merge(
  mine: Composition,
  next: Composition,
  isUsed: (remote: string) => boolean,
): Composition {
  const byName = new Map(next.remotes.map((remote) => [remote.name, remote]));
  const known = mine.remotes.map((remote) => {
    const other = byName.get(remote.name);
    byName.delete(remote.name);
    return other && !isUsed(remote.name) ? replace(remote, other) : remote;
  });
  return { ...mine, remotes: [...known, ...byName.values()], missing: next.missing };
}

/** The composition of a browser tab. It stays what the page came with, but for what never worked in it. */
export function tabComposition(first: Composition, isUsed: (remote: string) => boolean) {
  let current = first;
  return {
    current: (): Composition => current,
    /** Takes over what the server has more. False when it does not answer. */
    async renew(): Promise<boolean> {
      const next = await newest();
      if (next) current = merge(current, next, isUsed);
      return next !== undefined;
    },
  };
}
