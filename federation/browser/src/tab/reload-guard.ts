import { host } from '../page/host.ts';

const KEY = 'reload';

function readLast(): { path?: unknown; until?: unknown } | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Whether a path may be loaded again because a chunk was missing: once in 10 s. A tab that cannot remember it
 * never does, as nothing would end the loop.
 */
export function mayReload(path: string): boolean {
  const last = readLast();
  if (last?.path === path && typeof last.until === 'number' && last.until > Date.now()) return false;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + host().times.reload }));
    return true;
  } catch {
    return false;
  }
}
