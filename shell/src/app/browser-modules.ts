import { type ComposedRemote, REMOTE_TIMEOUT } from '@shop/shared/contracts';
import { expectEntry } from './entry-integrity.ts';
import { federation } from './federation.ts';
import type { ExposedModule, Modules } from './modules.ts';

/** A little under the promise: the panel has to stand by then. */
const LOAD_TIMEOUT = REMOTE_TIMEOUT - 500;

/** Makes remotes known to the federation runtime. Loads nothing. */
export function register(remotes: readonly ComposedRemote[], query = ''): void {
  const entries = remotes.map(({ name, base, entry, integrity }) => {
    const url = `${base}${entry}${query}`;
    expectEntry(url, integrity[entry] ?? '');
    return { name, entry: url, type: 'global' };
  });
  federation.registerRemotes(entries, { force: query !== '' });
}

function withTimeout<T>(promise: Promise<T>, id: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${id} did not load within ${LOAD_TIMEOUT} ms`)),
      LOAD_TIMEOUT,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The remotes' modules through Module Federation. */
export function browserModules(remotes: () => readonly ComposedRemote[]): Modules {
  const loaded = new Set<string>();
  const missed = new Set<string>();
  const pending = new Map<string, Promise<ExposedModule>>();
  let retries = 0;

  async function load(id: string): Promise<ExposedModule> {
    const module = await withTimeout(federation.loadRemote<ExposedModule>(id), id);
    if (!module) throw new Error(`${id} is not exposed by its remote`);
    loaded.add(id);
    missed.delete(id);
    return module;
  }

  return {
    load(id) {
      let promise = pending.get(id);
      if (!promise) {
        promise = load(id);
        pending.set(id, promise);
        // Whoever shows the module handles the failure; a preload alone must not raise an unhandled rejection.
        promise.catch(() => {});
      }
      return promise;
    },
    forget(id) {
      if (loaded.has(id)) return;
      pending.delete(id);
      retries += 1;
      const remote = remotes().find(({ name }) => id.startsWith(`${name}/`));
      // Another address: Chromium may keep the old one locked after a request that hung.
      if (remote) register([remote], `?retry=${retries}`);
    },
    miss(id) {
      if (!loaded.has(id)) missed.add(id);
    },
    isBroken: () => missed.size > 0,
  };
}
