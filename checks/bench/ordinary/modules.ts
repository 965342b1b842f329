import { loadRemote } from '@module-federation/enhanced/runtime';

/** Once it is there, React reads it without suspending: the page and its layout are painted together. */
async function load(id: string, promises: Map<string, Promise<unknown>>): Promise<unknown> {
  const value = await loadRemote(id);
  Object.assign(promises.get(id)!, { status: 'fulfilled', value });
  return value;
}

/**
 * The remotes' modules as the federation's own runtime loads them: in the place of the host's `browser-modules.ts`. No second version,
 * no deadline, no styles apart: a remote's code brings them.
 */
export function browserModules() {
  const promises = new Map<string, Promise<unknown>>();
  return {
    load(id: string): Promise<unknown> {
      const promise = promises.get(id) ?? load(id, promises);
      promises.set(id, promise);
      promise.catch(() => {});
      return promise;
    },
    forget: (id: string) => void promises.delete(id),
    isUsed: () => true,
  };
}
