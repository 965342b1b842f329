import { expect, test } from 'vitest';
import { parseAddresses } from '../../src/platform/db/hosts.ts';

const BASE = 'postgres://shop:p%40ss@';

test('reads several hosts with their ports, and asks for one that takes writes', () => {
  expect(parseAddresses(`${BASE}one:5433,two,[::1]:6432/shop?sslmode=require`)).toEqual({
    urls: ['one:5433', 'two', '[::1]:6432'].map((host) => `${BASE}${host}/shop?sslmode=require`),
    target: 'read-write',
  });
});

test('one host is taken as it is, unless something is asked of it', () => {
  expect(parseAddresses(`${BASE}one/shop`)).toEqual({ urls: [`${BASE}one/shop`], target: 'any' });
  expect(parseAddresses(`${BASE}one/shop?target_session_attrs=primary`)).toEqual({
    urls: [`${BASE}one/shop`],
    target: 'read-write',
  });
});

test.each([
  'mysql://x',
  'postgres://',
  'postgres://one:port/shop',
  'postgres://one/shop?target_session_attrs=best',
])('refuses %s', (text) => {
  expect(() => parseAddresses(text)).toThrow();
});
