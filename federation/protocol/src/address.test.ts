import { expect, test } from 'vitest';
import { readAddress, readOrigin } from './address.ts';

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['HTTPS://Shop.EXAMPLE:443', 'https://shop.example'],
  ['http://shop.example:80/', 'http://shop.example'],
  ['https://shop.example.', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://B\u00fccher.example', 'https://xn--bcher-kva.example'],
  [' http://[::1]:3000 ', 'http://[::1]:3000'],
])('%s is the origin %s', (given, origin) => {
  expect(readOrigin(given)).toBe(origin);
  expect(new URL(readOrigin(given)).origin).toBe(origin);
});

test.each([
  'shop.example',
  'ftp://shop.example',
  'https://shop.example/shop',
  'https://a:b@shop.example',
  'https://shop.example/#a',
  'https://shop.example?a',
  '',
])('%j is refused with itself in the message', (given) => {
  expect(() => readOrigin(given)).toThrow(JSON.stringify(given));
});

test('an address may have a path', () => {
  expect(readAddress('https://Shop.example:443/Remotes/info//')).toBe('https://shop.example/Remotes/info');
  expect(() => readAddress('https://shop.example/?a=1')).toThrow('without ?');
});
