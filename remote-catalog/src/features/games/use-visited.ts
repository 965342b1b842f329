import { useStore } from '@shop/platform';
import { $favourites, $recents, loadVisited } from '@shop/state';
import { useEffect, useSyncExternalStore } from 'react';

/** Ids of favourite and of recently seen games, newest first; null until the browser has read them, and on the server. */
export function useVisited(): { favourites: number[] | null; recents: number[] | null } {
  useEffect(loadVisited, []);
  return { favourites: useStore($favourites), recents: useStore($recents) };
}

const onFavourites = (changed: () => void) => $favourites.listen(changed);

/** Whether a game is a favourite. Only the card that changes is rendered again, not every card of a list. */
export function useIsFavourite(id: number): boolean {
  useEffect(loadVisited, []);
  return useSyncExternalStore(
    onFavourites,
    () => $favourites.get()?.includes(id) ?? false,
    () => false,
  );
}
