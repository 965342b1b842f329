import type { Game } from '@shop/contract';
import { $carts, type Cart, loadCart } from '@shop/state';
import { startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type ChosenLine, chosenLines } from './chosen-lines.ts';

/** The chosen lines of a game as its cart is at this moment. What is ordered. */
export const currentLines = ({ id, products }: Game): ChosenLine[] =>
  chosenLines(products, $carts.get()[id] ?? {});

/**
 * The chosen lines of a game, for showing; undefined until the browser has read its cart, and on the server always. They follow the
 * cart without holding up the answer of the button that changed it.
 */
export function useChosenLines(game: Game): ChosenLine[] | undefined {
  const [cart, setCart] = useState<Cart>();
  useLayoutEffect(() => {
    loadCart(game.id);
    setCart($carts.get()[game.id]);
    return $carts.listen((carts) => startTransition(() => setCart(carts[game.id])));
  }, [game.id]);
  return useMemo(() => cart && chosenLines(game.products, cart), [game.products, cart]);
}
