import { $popup, $session, clearNotifications, provideSession } from '@shop/shared/state';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { session } from './session.ts';

provideSession(async () => session);
afterEach(() => {
  cleanup();
  clearNotifications();
  $popup.set(null);
  $session.set('unknown');
  sessionStorage.clear();
});
