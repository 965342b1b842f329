// @vitest-environment happy-dom
import {
  $carts,
  $favourites,
  $recents,
  addRecent,
  loadCart,
  loadVisited,
  setQuantity,
  toggleFavourite,
} from '@shop/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOtherTabs } from './other-tabs.ts';
import { takeOverStores } from './take-over-stores.ts';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

beforeEach(() => {
  localStorage.clear();
  for (const store of [$recents, $favourites]) store.set(null);
  $carts.set({});
});
afterEach(() => vi.restoreAllMocks());

/** Another tab wrote this. */
function write(key: string, text: string | null) {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  takeOverStores(key);
}
const known = () => [$recents.get(), $favourites.get(), $carts.get()[1]];

test('items that another tab adds are kept when this one adds more', () => {
  loadVisited();
  loadCart(1);
  write('recents', '[3]');
  write('favourites', '[4]');
  write('cart:1', '{"10":2}');
  addRecent(5);
  toggleFavourite(6);
  setQuantity(1, 11, 1);
  expect(known()).toEqual([[5, 3], [6, 4], { 10: 2, 11: 1 }]);
  expect(localStorage.getItem('favourites')).toBe('[6,4]');
});

test('a store that another tab empties is empty here, one by one or all at once', () => {
  toggleFavourite(6);
  setQuantity(1, 10, 1);
  write('cart:1', null);
  expect(known()).toEqual([null, [6], {}]);
  localStorage.clear();
  takeOverStores(null);
  expect($favourites.get()).toEqual([]);
});

test('a write is heard, and a page from the back-forward cache reads what it has not heard', async () => {
  followOtherTabs();
  toggleFavourite(6);
  localStorage.setItem('favourites', '[7,6]');
  dispatchEvent(new StorageEvent('storage', { key: 'favourites' }));
  await vi.waitFor(() => expect($favourites.get()).toEqual([7, 6]), LIMIT);
  localStorage.setItem('favourites', '[8,7]');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect($favourites.get()).toEqual([7, 6]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect($favourites.get()).toEqual([8, 7]), LIMIT);
});

test('a store that was not read yet stays so, until the page is hydrated', () => {
  write('favourites', '[4]');
  write('cart:1', '{"10":2}');
  expect(known()).toEqual([null, null, undefined]);
});

test.each(['{', '7', '"x"'])('garbage is ignored: %s', (garbage) => {
  toggleFavourite(6);
  setQuantity(1, 10, 1);
  write('favourites', garbage);
  write('favourites', '{"1":1}');
  write('cart:1', garbage);
  write('cart:1', '[1]');
  write('cart:x', '{}');
  expect(known()).toEqual([null, [6], { 10: 1 }]);
});

test('memory has the last word where storage is blocked', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  toggleFavourite(6);
  setQuantity(1, 10, 1);
  expect(() => localStorage).toThrow();
  for (const key of ['favourites', 'cart:1', null]) takeOverStores(key);
  expect(known()).toEqual([null, [6], { 10: 1 }]);
});
