import { expect, test } from 'vitest';
import { readConfig } from '../src/server/config.ts';

const keys = {
  REMOTE_CATALOG_KEYS: 'a',
  REMOTE_CHECKOUT_KEYS: 'b',
  REMOTE_PROFILE_KEYS: 'c',
  REMOTE_INFO_KEYS: 'd',
};

test('knows the remotes of this checkout without being told', () => {
  const { remotes } = readConfig(keys, '/');
  expect(remotes.map(({ name }) => name)).toEqual(['catalog', 'checkout', 'profile', 'info']);
  expect(remotes[3]).toEqual({ name: 'info', url: 'http://localhost:3004', keys: ['d'] });
});

test('takes a remote that this checkout has never heard of from its configuration', () => {
  const { remotes } = readConfig(
    {
      REMOTES: 'info, gifts',
      REMOTE_INFO_KEYS: 'd',
      REMOTE_GIFTS_URL: 'https://gifts.test/',
      REMOTE_GIFTS_KEYS: 'old new',
    },
    '/',
  );
  expect(remotes.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'info http://localhost:3004',
    'gifts https://gifts.test',
  ]);
  expect(remotes[1]?.keys).toEqual(['old', 'new']);
});

test('does not start without a key or an origin, and says which variable is missing', () => {
  expect(() => readConfig({ ...keys, REMOTE_INFO_KEYS: ' ' }, '/')).toThrow(/^REMOTE_INFO_KEYS: expected/);
  expect(() => readConfig({ REMOTES: 'gifts', REMOTE_GIFTS_KEYS: 'a' }, '/')).toThrow(
    /^REMOTE_GIFTS_URL: expected/,
  );
});

test('takes no operator token that could be guessed', () => {
  expect(readConfig(keys, '/').operatorToken).toBeUndefined();
  expect(readConfig({ ...keys, OPERATOR_TOKEN: 'x'.repeat(16) }, '/').operatorToken).toBe('x'.repeat(16));
  expect(() => readConfig({ ...keys, OPERATOR_TOKEN: 'short' }, '/')).toThrow(
    /^OPERATOR_TOKEN: expected at least/,
  );
});
