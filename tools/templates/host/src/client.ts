import '@shop/ui/global.css';
import { startTab } from '@federation/browser';
import { startLate } from '@federation/browser/late';
import { configureApi } from '@shop/api-client';
import { $session } from '@shop/state';
import { APP } from './app.tsx';

startTab({
  app: APP,
  // Nobody signs in here.
  hasAccess: () => false,
  begin() {
    configureApi({ baseUrl: '/api/' });
    return () => $session.set('guest');
  },
  onIdle: startLate,
});
