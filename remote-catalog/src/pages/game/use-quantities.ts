import type { Game, Product } from '@shop/contract';
import { useStore } from '@shop/platform';
import { $carts, type Cart, loadCart, setQuantity } from '@shop/state';
import { useCallback, useEffect } from 'react';
import { boundQuantity, cartChanges } from './quantities.ts';

type Quantities = { cart: Cart | undefined; choose: (product: Product, quantity: number) => void };

/** Chosen quantities of a game: read from the browser after hydration and brought within today's bounds, kept on every change. */
export function useQuantities({ id, products }: Game): Quantities {
  const cart = useStore($carts)[id];

  useEffect(() => {
    loadCart(id);
    const kept = $carts.get()[id] ?? {};
    for (const [productId, quantity] of Object.entries(cartChanges(products, kept)))
      setQuantity(id, Number(productId), quantity);
  }, [id, products]);

  // The same for as long as the game is: cards that are not touched are not rendered again.
  const choose = useCallback(
    (product: Product, quantity: number) => setQuantity(id, product.id, boundQuantity(product, quantity)),
    [id],
  );
  return { cart, choose };
}
