// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { $favourites, $recents, addRecent, loadVisited, toggleFavourite } from './visited.ts';

beforeEach(() => {
  localStorage.clear();
  $recents.set(null);
  $favourites.set(null);
});

test('ids that another tab has written a moment ago are kept', () => {
  loadVisited();
  localStorage.setItem('recents', '[3,2]');
  localStorage.setItem('favourites', '[9]');
  addRecent(1);
  toggleFavourite(4);
  expect([$recents.get(), $favourites.get()]).toEqual([
    [1, 3, 2],
    [4, 9],
  ]);
});

test('where nothing can be stored it lives as long as the tab', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  addRecent(1);
  addRecent(2);
  toggleFavourite(4);
  toggleFavourite(4);
  expect([$recents.get(), $favourites.get()]).toEqual([[2, 1], []]);
});
