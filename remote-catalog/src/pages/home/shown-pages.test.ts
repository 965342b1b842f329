import { expect, test } from 'vitest';
import { shownPages } from './shown-pages.ts';

test('shows the ends and what is around the current page, each once', () => {
  expect(shownPages(1, 2)).toEqual([1, 2]);
  expect(shownPages(5, 9)).toEqual([1, 4, 5, 6, 9]);
  expect(shownPages(9, 9)).toEqual([1, 8, 9]);
});
