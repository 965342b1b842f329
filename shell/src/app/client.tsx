import '@shop/shared/ui/global.css';
import { configureApi, createQueryClient } from '@shop/shared/api';
import { type ComposedRemote, fitsContract } from '@shop/shared/contracts';
import { SlotHost } from '@shop/shared/platform';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tokenCookies } from '../auth/cookies.ts';
import { createSession } from '../auth/session.ts';
import type { AppContext } from './app-context.ts';
import { BOOT_ID, type Boot } from './boot.ts';
import { browserModules } from './browser-modules.ts';
import { createLeave, createStay } from './document-navigation.ts';
import { holdErrors, noteError } from './error-sink.ts';
import { foreseePage, listenForHints } from './hints.ts';
import { afterIdle } from './idle.ts';
import { ModulesContext } from './modules.ts';
import type { NavigationHooks } from './navigation-hooks.ts';
import { nextTask } from './next-task.ts';
import { failed, variantsOf } from './outcome.ts';
import { RecomposeContext } from './recompose.ts';
import { loadRoute, matchPage } from './router/load-route.ts';
import { createNavigator, type NavigatorOptions } from './router/navigator.ts';
import { BrowserPages } from './router/pages.tsx';
import type { LoadedPage } from './router/shown-page.ts';
import { createRoutes } from './routes.tsx';
import { keyFirstEntry } from './scroll.ts';
import { nameShop } from './shop-name.ts';
import { createSlotHost } from './slot-host.tsx';
import { slotModuleIds } from './slot-modules.ts';
import { tabComposition } from './tab-composition.ts';

/** Releases from this version of the contract on send neither null nor undefined. */
const WITHOUT_MISSING = '2.3.0';

const hasAccess = () => tokenCookies.access() !== null;

function readBoot(): Boot {
  const element = document.getElementById(BOOT_ID);
  if (!element?.textContent)
    throw new Error(`The page has no <script id="${BOOT_ID}">: it was not rendered by the shell's server.`);
  return JSON.parse(element.textContent) as Boot;
}

/** An unforeseen failure of a page's loader. */
function pageFailed(error: unknown, { pathname, search }: URL): LoadedPage {
  console.error(error);
  noteError(error);
  return { outcome: failed(pathname + search), handle: undefined };
}

/** What a boundary has caught is still an error to know of. */
function noteCaught(error: unknown): void {
  console.error(error);
  noteError(error);
}

function tellRendered(error: unknown): void {
  const cause = error instanceof Error ? error.cause : '';
  console.error('The page was rendered again in the browser:', error, cause);
}

async function start(): Promise<void> {
  // This file's own code has just run: that was one task.
  await nextTask();

  if (process.env.NODE_ENV === 'development' && location.pathname === '/ui')
    return (await import('../dev/show-ui.tsx')).showUi();

  const boot = readBoot();
  const { services = {} } = boot;
  if (services.errors) holdErrors();
  if (boot.shopName) nameShop(boot.shopName);
  keyFirstEntry();
  const queryClient = createQueryClient();
  hydrate(queryClient, boot.queries);
  const session = createSession(
    queryClient,
    () => router.reload(),
    () => router.forgetHidden(),
  );
  const isOfOldContract = ({ contract }: ComposedRemote) => !fitsContract(WITHOUT_MISSING, contract);
  configureApi({
    baseUrl: '/api/',
    ...session,
    allowsMissing: () => tab.current().remotes.some(isOfOldContract),
  });
  const tab = tabComposition(boot.composition, (remote) => modules.isUsed(remote));
  const modules = browserModules(() => tab.current().remotes, tab.renew);
  const hooks: NavigationHooks = {};

  const app: AppContext = { modules, queryClient, composition: tab.current, hasAccess, hooks };
  const routes = createRoutes(tab.current());
  /** The code of what a page shows begins to load before React comes to it. */
  function loadParts({ handle, outcome }: LoadedPage): void {
    if (!handle) return;
    for (const id of [handle.module, ...slotModuleIds(tab.current(), handle.slots, variantsOf(outcome))])
      void modules.load(id);
  }
  const load: NavigatorOptions['load'] = async (url, table, signal, known) => {
    const page = await loadRoute(url, table, app, signal, known);
    if (page.outcome.kind === 'page') loadParts(page);
    return page;
  };
  const foresee: NavigatorOptions['foresee'] = (url, table, signal) => foreseePage(url, table, app, signal);
  const first = boot.dev
    ? await load(new URL(location.href), routes, new AbortController().signal)
    : { outcome: boot.outcome, handle: matchPage(routes, location.pathname).handle };
  const router = createNavigator({ routes, load, foresee, first, onError: pageFailed });
  hooks.leave = createLeave(router, modules);
  hooks.stay = createStay(router);
  const shown = location.pathname;
  loadParts(first);

  async function recompose(): Promise<void> {
    if (await tab.renew()) await router.setRoutes(createRoutes(tab.current()));
  }

  const root = document.getElementById('root')!;
  const tree = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ModulesContext value={modules}>
          <RecomposeContext value={recompose}>
            <SlotHost value={createSlotHost(tab.current, recompose)}>
              <BrowserPages navigator={router} />
            </SlotHost>
          </RecomposeContext>
        </ModulesContext>
      </QueryClientProvider>
    </StrictMode>
  );
  if (boot.dev) createRoot(root).render(tree);
  else {
    await nextTask();
    // In a transition React hydrates in small pieces, between which the page answers.
    startTransition(() => {
      hydrateRoot(root, tree, { onCaughtError: noteCaught, onRecoverableError: tellRendered });
    });
  }
  session.begin();
  listenForHints(({ href }) => void router.prepare(href), router.stopPreparing);
  afterIdle(() =>
    import(/* webpackChunkName: "late" */ '../late/start.ts').then(
      ({ startLate }) => startLate({ boot, services, queryClient, hooks, shown }),
      () => {},
    ),
  );
}

if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => void start(), { once: true });
else void start();
