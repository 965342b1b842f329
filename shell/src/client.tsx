import '@shop/ui/global.css';
import { startTab } from '@federation/browser';
import { holdErrors, pageToken, traceHeaders } from '@federation/browser/page';
import { type ComposedRemote, isCompatible } from '@federation/protocol';
import { PAGE_HEADER } from '@federation/protocol/page-counts';
import { configureApi } from '@shop/api-client';
import { t } from '@shop/i18n';
import { tokenCookies } from './auth/cookies.ts';
import { createSession } from './auth/session.ts';
import { APP } from './host/app.tsx';
import './texts.ts';
import { nameShop } from './host/shop-name.ts';
import type { HostBoot } from './services.ts';

/** Releases from this version of the contract on send neither null nor undefined. */
const WITHOUT_MISSING = '2.3.0';

/** A call that changes something says which page it comes from, in the server's words: an order is one of the versions that made the page. */
function callHeaders(method: string): Record<string, string> {
  const page = method === 'post' ? pageToken() : undefined;
  return { ...traceHeaders(method), ...(page && { [PAGE_HEADER]: page }) };
}

const isOfOldContract = ({ contract }: ComposedRemote) => !isCompatible(WITHOUT_MISSING, contract);

/** Says that nothing will answer. The page itself can be read, and its links followed: each loads a document. */
function showStartFailure(): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.style.cssText = 'margin:0;padding:1rem;background:#fff3cd;color:#332701';
  notice.textContent = t('shell:start_failed');
  document.body.prepend(notice);
}

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
  onFailure: showStartFailure,
  onIdle: (page) =>
    void import(/* webpackChunkName: "late" */ './late/start.ts').then(
      ({ startLate }) => startLate(page, (page.boot.host as HostBoot | undefined)?.services ?? {}),
      () => {},
    ),
});
