import { attempt } from '@federation/protocol/lib';
import { host } from '../page/host.ts';

const KEY = 'reload';

const readLast = () =>
  attempt<{ path?: unknown; at?: unknown } | null>(() => JSON.parse(sessionStorage.getItem(KEY)!));

/**
 * Whether a path may be loaded again because a chunk was missing: once in 10 s. A tab that cannot remember it
 * never does, as nothing would end the loop.
 */
export function mayReload(path: string): boolean {
  const last = readLast();
  // The device's clock may have been set meanwhile, back as well.
  if (last?.path === path && Math.abs(Date.now() - Number(last.at)) < host().times.reload) return false;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}
