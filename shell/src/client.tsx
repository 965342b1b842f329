import '@shop/ui/global.css';
import { startTab } from '@federation/browser';
import { holdErrors, pageToken, traceHeaders } from '@federation/browser/page';
import { type ComposedRemote, isCompatible } from '@federation/protocol';
import { PAGE_HEADER } from '@federation/protocol/page-counts';
import { configureApi } from '@shop/api-client';
import { tokenCookies } from './auth/cookies.ts';
import { createSession } from './auth/session.ts';
import { APP } from './host/app.tsx';
import './texts.ts';
import { nameShop } from './host/shop-name.ts';
import type { HostBoot } from './services.ts';

declare global {
  interface Window {
    /** Says that the page did not come to life. The page's first script brings it; null once it has been called. */
    startFailed?: (() => void) | null;
  }
}

/** Releases from this version of the contract on send neither null nor undefined. */
const WITHOUT_MISSING = '2.3.0';

/** A call that changes something says which page it comes from, in the server's words: an order is one of the versions that made the page. */
function callHeaders(method: string): Record<string, string> {
  const page = method === 'post' ? pageToken() : undefined;
  return { ...traceHeaders(method), ...(page && { [PAGE_HEADER]: page }) };
}

const isOfOldContract = ({ contract }: ComposedRemote) => !isCompatible(WITHOUT_MISSING, contract);

startTab({
  app: APP,
  hasAccess: () => tokenCookies.access() !== null,
  begin({ boot, queryClient, remotes, reload, forgetHidden }) {
    const { services, shopName } = (boot.host ?? {}) as HostBoot;
    if (services?.errors) holdErrors();
    if (shopName) nameShop(shopName);
    const session = createSession(queryClient, reload, forgetHidden);
    configureApi({
      baseUrl: '/api/',
      ...session,
      headers: callHeaders,
      allowsMissing: () => remotes().some(isOfOldContract),
    });
    return session.begin;
  },
  onFailure: () => window.startFailed?.(),
  onIdle: (page) =>
    void import(/* webpackChunkName: "late" */ './late/start.ts').then(
      ({ startLate }) => startLate(page, (page.boot.host as HostBoot | undefined)?.services ?? {}),
      () => {},
    ),
});
// From now on the tab says itself what fails.
window.onerror = null;
