import { expect, test } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { KEYS, startRemote, startServer, startShell } from './helper.ts';

/** Returns the client's address at the api, when a caller on this machine says that it calls for another. */
async function forwardedFor(trustedProxies?: string[]): Promise<string | undefined> {
  let forwardedFor: string | undefined;
  const api = await startServer((url, { headers }) => {
    if (url === '/api/games/') forwardedFor = String(headers['x-forwarded-for']);
    return { body: '{}' };
  });
  const more = trustedProxies && { trustedProxies };
  const shell = await startShell([await startRemote('catalog')], api, {}, 60_000, more);
  const url = await shell.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${url}/api/games/`, { headers: { 'x-forwarded-for': '203.0.113.1' } })).text();
  return forwardedFor;
}

test('the api gets the address that a call came from, whatever the caller says', {
  tags: '@spec-17.1',
}, async () => {
  expect(await forwardedFor()).toBe('127.0.0.1');
  expect(await forwardedFor(['10.0.0.0/8'])).toBe('127.0.0.1');
});

test('of a proxy that the configuration names, the api gets whom it called for', {
  tags: '@spec-17.1',
}, async () => {
  expect(await forwardedFor(['loopback'])).toBe('203.0.113.1');
});

test('the configuration names proxies, and nobody by itself', () => {
  const keys = { REMOTES: 'catalog', REMOTE_CATALOG_KEYS: KEYS[0] };
  expect(readConfig(keys, '/').trustedProxies).toEqual([]);
  expect(readConfig({ ...keys, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }, '/').trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
  ]);
});
