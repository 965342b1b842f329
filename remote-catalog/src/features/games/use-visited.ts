import { useStore } from '@shop/shared/platform';
import { $favourites, $recents, loadVisited } from '@shop/shared/state';
import { useEffect } from 'react';

/** Ids of favourite and of recently seen games, newest first; null until the browser has read them, and on the server. */
export function useVisited(): { favourites: number[] | null; recents: number[] | null } {
  useEffect(loadVisited, []);
  return { favourites: useStore($favourites), recents: useStore($recents) };
}
