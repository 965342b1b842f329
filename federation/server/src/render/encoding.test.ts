import { expect, test } from 'vitest';
import { acceptedEncoding } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['gzip;q=0, *;q=0', 'identity'],
])('a browser that takes «%s» gets %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});
