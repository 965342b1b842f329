import { map } from 'nanostores';
import { readStored, writeStored } from './storage.ts';

/** Chosen quantities of one game: product id → quantity above 0. */
export type Cart = Record<number, number>;

const key = (gameId: number) => `cart:${gameId}`;

/** Carts by game id. A game is absent until `loadCart` has read it. Kept in local storage per game. */
export const $carts = map<Record<number, Cart | undefined>>({});

function parseCart(stored: unknown): Cart {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const pairs = Object.entries(stored).filter(
    ([id, count]) => /^\d+$/.test(id) && Number.isSafeInteger(count) && count > 0,
  );
  return Object.fromEntries(pairs);
}

/** Reads a game's cart from storage. Browser only; call it after hydration. */
export function loadCart(gameId: number): void {
  if (!$carts.get()[gameId]) $carts.setKey(gameId, parseCart(readStored(key(gameId))));
}

/** Sets a product's quantity; 0 takes it out. */
export function setQuantity(gameId: number, productId: number, quantity: number): void {
  const { [productId]: _, ...rest } = $carts.get()[gameId] ?? parseCart(readStored(key(gameId)));
  const cart = quantity > 0 ? { ...rest, [productId]: quantity } : rest;
  $carts.setKey(gameId, cart);
  writeStored(key(gameId), Object.keys(cart).length > 0 ? cart : null);
}

export function clearCart(gameId: number): void {
  $carts.setKey(gameId, {});
  writeStored(key(gameId), null);
}

/** Forgets every cart, as logging out does. */
export function clearCarts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('cart:')) writeStored(name, null);
  } catch {
    // No storage: nothing is kept there.
  }
  // Known carts stay known: the forms that show them have read storage already.
  $carts.set(Object.fromEntries(Object.keys($carts.get()).map((gameId) => [gameId, {}])));
}
