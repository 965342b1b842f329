import { expect, test } from 'vitest';
import { catalogAddress, lastPage, pageNumber } from './address.ts';

test('reads the page of an address, the first when there is none', () => {
  expect(pageNumber(undefined)).toBe(1);
  expect(pageNumber('12')).toBe(12);
});

test.each(['0', '-1', '1.5', '02', 'abc', '2x', '9'.repeat(20)])(
  'takes no page from «%s»',
  { tags: '@spec-2.2' },
  (param) => {
    expect(pageNumber(param)).toBeNull();
  },
);

test('counts pages of 24, at least one', () => {
  expect([0, 1, 24, 25, 48].map(lastPage)).toEqual([1, 1, 1, 2, 2]);
});

test('writes the first page without its number and keeps the search', () => {
  expect(catalogAddress(1)).toBe('/');
  expect(catalogAddress(2)).toBe('/2');
  expect(catalogAddress(2, 'два слова')).toBe(`/2?${new URLSearchParams({ q: 'два слова' })}`);
});
