import { expect, test } from 'vitest';
import { type ScrollAddress, scrollMove } from './scroll-rule.ts';

const at = (address: string): ScrollAddress => {
  const { pathname, search, hash } = new URL(address, 'http://shop.test');
  return { pathname, search, hash };
};
const move = (before: string | null, now: string, rest: { isPop?: boolean; saved?: number } = {}) =>
  scrollMove({
    before: before === null ? null : at(before),
    now: at(now),
    isPop: rest.isPop ?? false,
    saved: rest.saved,
  });

test('a new path goes to the top', { tags: '@spec-2.15' }, () => {
  expect(move('/', '/products/1')).toEqual({ to: 'top' });
  expect(move('/?q=a', '/2?q=a')).toEqual({ to: 'top' });
});

test('a change of the query alone moves nothing, with a hash too', { tags: '@spec-2.18' }, () => {
  expect(move('/', '/?q=a')).toEqual({ to: 'nowhere' });
  expect(move('/info?a=1#faq', '/info?a=2#faq')).toEqual({ to: 'nowhere' });
});

test('a hash goes to its element: of a new page, of the same one, and again', { tags: '@spec-2.16' }, () => {
  expect(move('/', '/info#faq')).toEqual({ to: 'element', id: 'faq' });
  expect(move('/info', '/info#%CE%B1')).toEqual({ to: 'element', id: 'α' });
  expect(move('/info#faq', '/info#faq')).toEqual({ to: 'element', id: 'faq' });
  expect(move(null, '/info#faq')).toEqual({ to: 'element', id: 'faq' });
  expect(move('/info', '/info#%')).toEqual({ to: 'element', id: '%' });
});

test('back and forward return to the saved place, whatever the address', { tags: '@spec-2.17' }, () => {
  expect(move('/products/1', '/', { isPop: true, saved: 700 })).toEqual({ to: 'place', top: 700 });
  expect(move('/info', '/info#faq', { isPop: true, saved: 0 })).toEqual({ to: 'place', top: 0 });
  expect(move('/products/1', '/', { isPop: true })).toEqual({ to: 'top' });
});

test('a reload returns to the saved place, a new entry never takes one over', () => {
  expect(move(null, '/', { saved: 300 })).toEqual({ to: 'place', top: 300 });
  expect(move('/', '/products/1', { saved: 300 })).toEqual({ to: 'top' });
  expect(move(null, '/')).toEqual({ to: 'nowhere' });
});
