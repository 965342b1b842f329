// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPayloads, loadPayload } from './payloads.ts';

const MANIFEST = {
  id: 'b1',
  timestamp: 1,
  matcher: { static: {}, wildcard: {}, dynamic: {} },
  prerendered: ['/', '/info'],
};
const PAYLOAD = { outcome: { kind: 'page', head: { title: 'A' } }, queries: { queries: [], mutations: [] } };
const fetched = vi.fn<(url: string) => Promise<Response>>();
const at = (path: string) => new URL(path, 'http://shop.test');

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(PAYLOAD));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.restoreAllMocks());

test('a prerendered page gives its data once; what was asked for ahead is used', async () => {
  const take = createPayloads(MANIFEST, '/');
  const ahead = take(at('/info'));
  expect(take(at('/info'))).toBe(ahead);
  expect(await ahead).toEqual(PAYLOAD);
  expect(fetched.mock.calls).toEqual([['/info/_payload.json?b1']]);
  expect(take(at('/info'))).toBeUndefined();
});

test.each([
  ['the page that the server rendered', '/'],
  ['a page that is not prerendered', '/profile'],
  ['another query of a prerendered one', '/info?q=1'],
])('%s is loaded the ordinary way', (_, path) => {
  const take = createPayloads(MANIFEST, '/');
  expect(take(at(path))).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['no answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['404', async () => new Response('', { status: 404 })],
  ['garbage', async () => new Response('<html>')],
])('%s only warns, and the page is loaded the ordinary way', { tags: '@spec-7.55' }, async (_, answer) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  fetched.mockImplementation(answer);
  expect(await createPayloads(MANIFEST, '/')(at('/info'))).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test.each(['//evil.test/info', '\\\\evil.test', 'http://evil.test/'])(
  '%s is refused, not asked',
  { tags: '@spec-7.54' },
  async (url) => {
    await expect(loadPayload(url, 'b1')).rejects.toThrow('must not include a host');
    expect(fetched).not.toHaveBeenCalled();
  },
);
