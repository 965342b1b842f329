// @vitest-environment happy-dom
import { createQueryClient } from '@shop/api-client';
import { $session, signIn } from '@shop/state';
import { stubApi } from '@shop/testing/pages';
import { expect, test, vi } from 'vitest';
import { createSession } from './session.ts';

test('a browser whose channels throw signs in, and only other tabs hear nothing', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  stubApi({});
  createSession(
    createQueryClient(),
    async () => {},
    () => {},
  ).begin();
  expect($session.get()).toBe('guest');
  await signIn({ access: 'a', refresh: 'r' });
  expect($session.get()).toBe('user');
});
