import { createPath, type Location, type To } from 'react-router';

type Entry = { usr?: unknown; key?: string } | null;

export const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
const newKey = () => Math.random().toString(36).slice(2, 10);

/** The location of the browser's current entry. The shape of `history.state` is React Router's. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = history.state as Entry;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' } as Location;
}

export function toLocation(to: To, state: unknown): Location {
  const { pathname, search, hash } = new URL(createHref(to), window.location.href);
  return { pathname, search, hash, state, key: newKey() } as Location;
}

export const urlOf = (location: Location) => new URL(createPath(location), window.location.origin);
