import { expect, test } from 'vitest';
import { CompressedBody } from './compressed-body.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

const page = (at: number, text = 'page'): CachedPage => ({
  headers: {},
  body: new CompressedBody(Buffer.from(text)),
  parts: { composition: '1', remotes: [] },
  at,
});

test('a page is answered for two seconds as it is', () => {
  const cache = new PageCache();
  cache.set('/', page(0));
  expect(cache.get('/', 2_000)).toMatchObject({ renew: false });
  expect(cache.get('/other', 0)).toBeUndefined();
});

test('up to four seconds it is answered while one caller revalidates it', () => {
  const cache = new PageCache();
  cache.set('/', page(0));
  expect([cache.get('/', 2_001), cache.get('/', 2_002)].map((found) => found?.renew)).toEqual([true, false]);
  cache.set('/', page(2_100));
  expect(cache.get('/', 2_200)).toMatchObject({ renew: false, page: { at: 2_100 } });
});

test('an older page is gone, also when nobody could revalidate it', () => {
  const cache = new PageCache();
  cache.set('/', page(0));
  expect(cache.get('/', 4_001)).toBeUndefined();
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});

test('a page of a clock that was set back since is gone', () => {
  const cache = new PageCache();
  cache.set('/', page(3_600_000));
  expect(cache.get('/', 10_000)).toBeUndefined();
});

test('the least recently used pages leave when there are too many', () => {
  const cache = new PageCache();
  cache.set('/', page(0));
  for (let n = 0; n < 1_999; n++) cache.set(`/?q=${n}`, page(0));
  cache.get('/', 0);
  cache.set('/?q=more', page(0));
  expect(cache.get('/', 0)).toBeDefined();
  expect(cache.get('/?q=0', 0)).toBeUndefined();
  expect(cache.size.pages).toBe(2_000);
});

test('pages take no more than their share of memory', () => {
  const cache = new PageCache();
  const large = 'x'.repeat(8 * 1024 * 1024);
  for (let n = 0; n < 20; n++) cache.set(`/${n}`, page(0, large));
  expect(cache.size.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(cache.get('/19', 0)).toBeDefined();
});

test('pages that nobody asks for again leave as well', () => {
  const cache = new PageCache();
  cache.set('/old', page(0), 0);
  cache.set('/new', page(4_001), 4_001);
  expect(cache.size.pages).toBe(1);
});
