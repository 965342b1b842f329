import { $carts, $favourites, $recents, loadCart, loadVisited } from '@shop/state';

const LISTS = new Map([
  ['recents', $recents],
  ['favourites', $favourites],
]);

/** Reads a stored value, null for nothing; undefined when storage is blocked or holds no JSON. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Has a store read again, if it was read before: forgotten, it is loaded as at first. Garbage changes nothing. */
function takeOver(key: string): void {
  const value = read(key);
  if (typeof value !== 'object') return;
  const list = LISTS.get(key);
  if (list?.get() && (!value || Array.isArray(value))) {
    list.set(null);
    loadVisited();
  }
  const gameId = Number(key.match(/^cart:(\d+)$/)?.[1]);
  if ($carts.get()[gameId] && !Array.isArray(value)) {
    $carts.setKey(gameId, undefined);
    loadCart(gameId);
  }
}

/** Takes over what storage holds: of one key, or of all with null. */
export function takeOverStores(key: string | null): void {
  const all = [...LISTS.keys(), ...Object.keys($carts.get()).map((id) => `cart:${id}`)];
  for (const each of key === null ? all : [key]) takeOver(each);
}
