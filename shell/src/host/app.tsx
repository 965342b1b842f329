import type { HostApp } from '@federation/browser/page';
import { ApiError, apiQuery, createQueryClient, NetworkError, TimeoutError } from '@shop/api-client';
import { BUILD_CHECK_INTERVAL, IDLE_DELAY, RELOAD_GUARD, REMOTE_TIMEOUT } from '@shop/contract';
import { failureText } from '@shop/lib';
import { NavigationStateContext, PageErrorContext, RouterContext, SlotHost } from '@shop/platform';
import { $busy, notify } from '@shop/state';
import type { FetchQueryOptions } from '@tanstack/react-query';
import styles from '../layout/error-screen.module.css';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { PageLayout } from '../layout/page-layout.tsx';
import { RemotePanel } from '../layout/remote-panel.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { Popups } from '../popups/popups.tsx';
import { PROVIDED } from './provided.ts';
import { nameShop, shopName } from './shop-name.ts';

function noAnswer(error: ApiError): 'network' | 'timeout' | undefined {
  if (error instanceof NetworkError) return 'network';
  return error instanceof TimeoutError ? 'timeout' : undefined;
}

/** The shop, as the framework has to know it: on the server and in browsers. */
export const APP: HostApp = {
  name: shopName,
  rename: nameShop,
  provided: PROVIDED,
  times: {
    remote: REMOTE_TIMEOUT,
    reload: RELOAD_GUARD,
    idle: IDLE_DELAY,
    builds: BUILD_CHECK_INTERVAL,
  },
  createQueryClient,
  queryOf: (path) => apiQuery(path) as FetchQueryOptions,
  failureOf: (error) =>
    error instanceof ApiError
      ? { status: error.status, message: error.message, noAnswer: noAnswer(error) }
      : undefined,
  notifyFailure: (error) => notify({ type: 'error', text: failureText(error) }),
  isBusy: () => $busy.get().length > 0,
  middleware: {
    // A protected page without an access cookie goes to the home page (specification, section 4).
    auth: ({ hasAccess }) => (hasAccess() ? undefined : '/'),
  },
  contexts: {
    navigation: NavigationStateContext,
    pageError: PageErrorContext,
    router: RouterContext,
    slots: SlotHost as HostApp['contexts']['slots'],
  },
  ErrorScreen,
  RemotePanel,
  BrokenLayout: ({ onRetry }) => (
    <main className={styles.alone}>
      <ErrorScreen status={500} onRetry={onRetry} />
    </main>
  ),
  Layout: PageLayout,
  Overlays: () => (
    <>
      <Toasts />
      <Popups />
    </>
  ),
};
