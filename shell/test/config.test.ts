import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../src/server/config.ts';

const keys = {
  REMOTE_CATALOG_KEYS: 'a',
  REMOTE_CHECKOUT_KEYS: 'b',
  REMOTE_PROFILE_KEYS: 'c',
  REMOTE_INFO_KEYS: 'd',
};

test('knows the remotes of this checkout by default', () => {
  const { remotes } = readConfig(keys, '/');
  expect(remotes.map(({ name }) => name)).toEqual(['catalog', 'checkout', 'profile', 'info']);
  expect(remotes[3]).toEqual({ name: 'info', url: 'http://localhost:3004', keys: ['d'] });
});

test('takes a remote that this checkout does not know from its configuration', () => {
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

test('leaves a remote without a key out, and names it', { tags: '@spec-17.17' }, () => {
  const { remotes, withoutKey } = readConfig({ ...keys, REMOTE_INFO_KEYS: ' ' }, '/');
  expect(remotes.map(({ name }) => name)).toEqual(['catalog', 'checkout', 'profile']);
  expect(withoutKey).toEqual(['info']);
});

test('does not start without any key or without an origin, and says which variable is missing', () => {
  expect(() => readConfig({}, '/')).toThrow(/^REMOTE_<NAME>_KEYS: expected at least one remote/);
  expect(() => readConfig({ REMOTES: 'gifts', REMOTE_GIFTS_KEYS: 'a' }, '/')).toThrow(
    /^REMOTE_GIFTS_URL: expected/,
  );
});

test('takes no operator token that could be guessed', () => {
  expect(readConfig(keys, '/').operatorToken).toBeUndefined();
  expect(readConfig({ ...keys, OPERATOR_TOKEN: 'x'.repeat(32) }, '/').operatorToken).toBe('x'.repeat(32));
  expect(() => readConfig({ ...keys, OPERATOR_TOKEN: 'x'.repeat(31) }, '/')).toThrow(
    /^OPERATOR_TOKEN: expected at least 32 characters, got 31 .*openssl rand/,
  );
});

test('grants each remote its paths and slots, and one that it does not know the pages below its name', {
  tags: '@spec-17.6',
}, () => {
  const env = {
    ...keys,
    REMOTES: 'checkout info gifts',
    REMOTE_GIFTS_URL: 'http://gifts.test',
    REMOTE_GIFTS_KEYS: 'g',
  };
  expect(readConfig(env, '/').grants).toEqual({
    checkout: { paths: ['/orders/*'], slots: ['game-order'] },
    info: { paths: ['/info/*'], slots: [] },
    gifts: { paths: ['/gifts/*'], slots: [] },
  });
  const other = { ...env, REMOTE_GIFTS_PATHS: '/gifts/* /cards/:id', REMOTE_CHECKOUT_SLOTS: 'none' };
  expect(
    readConfig({ ...other, REMOTE_GIFTS_SLOTS: 'game-order', REMOTE_INFO_PATHS: '' }, '/').grants,
  ).toMatchObject({
    checkout: { slots: [] },
    info: { paths: ['/info/*'] },
    gifts: { paths: ['/gifts/*', '/cards/:id'], slots: ['game-order'] },
  });
  expect(() => readConfig({ ...env, REMOTE_GIFTS_PATHS: '/orders/:id/pay' }, '/')).toThrow(
    'gifts is granted /orders/:id/pay, checkout has /orders/*',
  );
});

test('a variable is still read by its former name, with a warning that says the new one', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  expect(readConfig({ ...keys, LEAVE_FOR: '4000' }, '/').shutdownDelay).toBe(4_000);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['LEAVE_FOR is called SHUTDOWN_DELAY now']);
  expect(readConfig({ ...keys, LEAVE_FOR: '4000', SHUTDOWN_DELAY: '5000' }, '/').shutdownDelay).toBe(5_000);
});
