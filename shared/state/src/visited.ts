import { atom } from 'nanostores';
import { readStored, writeStored } from './storage.ts';

const RECENTS_KEPT = 8;
/** Reads the stored ids, which another tab may have written a moment ago; without storage those that this tab knows. */
const readIds = (key: string, known: number[] | null = []): number[] => {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : (known ?? []);
};

/** Ids of the games looked at last, newest first; null until read from storage. */
export const $recents = atom<number[] | null>(null);
/** Ids of favourite games, newest first; null until read from storage. */
export const $favourites = atom<number[] | null>(null);

/** Reads both from storage. Browser only; call it after hydration. */
export function loadVisited(): void {
  if (!$recents.get()) $recents.set(readIds('recents'));
  if (!$favourites.get()) $favourites.set(readIds('favourites'));
}

export function addRecent(gameId: number): void {
  const before = readIds('recents', $recents.get());
  const recents = [gameId, ...before.filter((id) => id !== gameId)].slice(0, RECENTS_KEPT);
  $recents.set(recents);
  writeStored('recents', recents);
}

export function toggleFavourite(gameId: number): void {
  const before = readIds('favourites', $favourites.get());
  const favourites = before.includes(gameId) ? before.filter((id) => id !== gameId) : [gameId, ...before];
  $favourites.set(favourites);
  writeStored('favourites', favourites);
}
