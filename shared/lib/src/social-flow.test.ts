import { stubApi } from '@shop/testing/pages';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSocial, takeSocialFlow } from './social-flow.ts';

beforeEach(() => sessionStorage.clear());

const URL_CALL = 'auth/social/vk_id/url/';
const flow = { provider: 'vk_id', intent: 'bind', returnTo: '/profile/settings?x=1#y' } as const;

test('leaves for the provider and remembers the way back, once', {
  tags: ['@spec-7.15', '@spec-7.19'],
}, async () => {
  const asked = stubApi({ [URL_CALL]: { url: 'https://id.vk.ru/authorize?x=1' } });
  const leave = vi.fn();
  await startSocial(flow, leave);
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://id.vk.ru/authorize?x=1');
  expect(new URL(asked[0]!, 'http://x').searchParams.get('redirect_uri')).toBe(
    `${location.origin}/auth/vk_id/redirect/`,
  );
  expect(takeSocialFlow('vk_id')).toEqual(flow);
  expect(takeSocialFlow('vk_id')).toBeNull();
});

test.each(['javascript:alert(1)', 'http://evil.test/', 'data:text/html,x', '/here', ''])(
  'does not leave for %s',
  async (url) => {
    stubApi({ [URL_CALL]: { url } });
    const leave = vi.fn();
    await expect(startSocial(flow, leave)).rejects.toThrow('Not an address of a provider');
    expect(leave).not.toHaveBeenCalled();
  },
);

test.each([
  'https://evil.test/x',
  '//evil.test',
  '/.//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  7,
  null,
])('leads home instead of to %s', { tags: '@spec-14.5' }, (returnTo) => {
  sessionStorage.setItem('social-flow', JSON.stringify({ ...flow, returnTo }));
  expect(takeSocialFlow('vk_id')?.returnTo).toBe('/');
});

test('knows nothing of another provider, nor from garbage', () => {
  sessionStorage.setItem('social-flow', JSON.stringify(flow));
  expect(takeSocialFlow('google')).toBeNull();
  sessionStorage.setItem('social-flow', '{');
  expect(takeSocialFlow('vk_id')).toBeNull();
});
