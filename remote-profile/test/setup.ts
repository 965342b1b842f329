import { $popup, $session, clearNotifications, provideSession } from '@shop/state';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { session } from './session.ts';

// A busy machine may take its time; a test that passes never waits this long.
configure({ asyncUtilTimeout: 20_000 });

provideSession(async () => session);
afterEach(() => {
  cleanup();
  clearNotifications();
  $popup.set(null);
  $session.set('unknown');
  sessionStorage.clear();
});
