// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applyHead } from './head.ts';

const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

test.each([
  ['/2', undefined, '/2'],
  ['/products/7', '/products/7?a=1', '/products/7?a=1'],
  // `new URL` reads these as another host, or as no address at all.
  ['//x:y/', undefined, '//x:y/'],
  ['/2', 'https://', '/2'],
  ['/2', 'https://elsewhere.test/2', '/2'],
])('the canonical address of %s, which its page calls %s, ends in %s', (pathname, given, end) => {
  applyHead({ title: 'Title', ...(given && { canonical: given }) }, pathname);
  expect(canonical()).toBe(location.origin + end);
});
