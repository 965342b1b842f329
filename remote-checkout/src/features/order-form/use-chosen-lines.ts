import type { Game } from '@shop/shared/contracts';
import { useStore } from '@shop/shared/platform';
import { $carts, loadCart } from '@shop/shared/state';
import { useEffect, useMemo } from 'react';
import { type ChosenLine, chosenLines } from './chosen-lines.ts';

/** The chosen lines of a game; undefined until the browser has read its cart, and on the server always. */
export function useChosenLines(game: Game): ChosenLine[] | undefined {
  const cart = useStore($carts)[game.id];
  useEffect(() => loadCart(game.id), [game.id]);
  return useMemo(() => cart && chosenLines(game.products, cart), [game.products, cart]);
}
