import { attempt } from '@federation/protocol/lib';

/** Parts of an address that decide about the place on the page. */
export type ScrollAddress = { pathname: string; search: string; hash: string };

export type ScrollMove =
  | { to: 'place'; top: number }
  | { to: 'element'; id: string }
  | { to: 'top' }
  | { to: 'nowhere' };

type Navigation = {
  /** The address before; null when the document is new. */
  before: ScrollAddress | null;
  now: ScrollAddress;
  /** Whether the browser went back or forward. */
  isPop: boolean;
  /** Where this entry of the history was left, when it was seen before. */
  saved: number | undefined;
};

function elementId(hash: string): string {
  const name = hash.slice(1);
  return attempt(() => decodeURIComponent(name)) ?? name;
}

/**
 * Where a navigation scrolls to (decisions, 2): back, forward and a reload to the saved place; a hash to its element; a new
 * path to the top; a change of the query alone nowhere.
 */
export function scrollMove({ before, now, isPop, saved }: Navigation): ScrollMove {
  if (saved !== undefined && (isPop || before === null)) return { to: 'place', top: saved };
  const isSamePath = before?.pathname === now.pathname;
  const isQueryAlone = isSamePath && before.search !== now.search && before.hash === now.hash;
  if (now.hash && !isQueryAlone) return { to: 'element', id: elementId(now.hash) };
  return before === null || isSamePath ? { to: 'nowhere' } : { to: 'top' };
}
