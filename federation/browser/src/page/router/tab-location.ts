import { createPath, type Location, NavigationType, type To } from 'react-router';

/** The shape of `history.state` is React Router's. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null;

export const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
const newKey = () => Math.random().toString(36).slice(2, 10);

/** The location of the browser's current entry. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as Entry;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' } as Location;
}

/** How many entries of this tab's history stand before the current one, as far as they are known. */
export const currentIndex = (): number => (history.state as Entry)?.idx ?? 0;

/**
 * Puts a location that is shown into the history, which the browser has done itself when it went back or forward. Returns the place
 * of its entry.
 */
export function writeEntry(location: Location, type: NavigationType): number {
  const isPush = type === NavigationType.Push;
  const idx = currentIndex() + Number(isPush);
  if (type !== NavigationType.Pop)
    try {
      history[isPush ? 'pushState' : 'replaceState'](
        { usr: location.state, key: location.key, idx },
        '',
        createPath(location),
      );
    } catch {
      // Safari refuses after a hundred in half a minute, some views of apps always do.
      if (isPush) window.location.assign(createPath(location));
    }
  return idx;
}

export function toLocation(to: To, state: unknown): Location {
  const { pathname, search, hash } = new URL(createHref(to), window.location.href);
  return { pathname, search, hash, state, key: newKey() } as Location;
}

export const urlOf = (location: Location) => new URL(createPath(location), window.location.origin);
