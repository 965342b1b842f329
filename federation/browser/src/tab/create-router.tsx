import { QueryClientProvider } from '@tanstack/react-query';
import type { AppContext } from '../page/app-context.ts';
import { noteError } from '../page/error-sink.ts';
import { host } from '../page/host.ts';
import { ModulesContext } from '../page/modules.ts';
import { failed, type PageOutcome, variantsOf } from '../page/outcome.ts';
import { RecomposeContext } from '../page/recompose.ts';
import { loadRoute, matchPage } from '../page/router/load-route.ts';
import { createNavigator, type NavigatorOptions } from '../page/router/navigator.ts';
import type { LoadedPage } from '../page/router/page-entry.ts';
import { Redirect } from '../page/router/redirect.ts';
import { createRoutes } from '../page/routes.tsx';
import { createSlotHost } from '../page/slot-host.tsx';
import { slotModuleIds } from '../page/slot-modules.ts';
import { prefetchPage } from './prefetch.ts';
import { BrowserPages } from './tab-pages.tsx';

export type RouterOptions = {
  app: AppContext;
  /** The server's outcome for the tab's address. Without it the router loads that page itself. */
  outcome?: PageOutcome;
  /** Takes over what the server has more; false when it does not answer. */
  renew: () => Promise<boolean>;
  /** Ends listening to the history: for tests, in which one window has several tabs in turn. */
  signal?: AbortSignal;
};

/** An unexpected failure of a page's loader. */
function pageFailed(error: unknown, { pathname, search }: URL): LoadedPage {
  console.error(error);
  noteError(error);
  return { outcome: failed(pathname + search), handle: undefined };
}

/** The page at the tab's address, where nobody has loaded it before. */
async function firstPage(load: (url: URL) => Promise<LoadedPage>): Promise<LoadedPage> {
  const url = new URL(location.href);
  try {
    return await load(url);
  } catch (error) {
    if (!(error instanceof Redirect)) return pageFailed(error, url);
    history.replaceState(null, '', error.to);
    return firstPage(load);
  }
}

/**
 * The router of a browser tab, and the element that shows its pages. `startTab` hydrates it over what the server has rendered; tests
 * render it by themselves.
 */
export async function createRouter({ app, outcome, renew, signal }: RouterOptions) {
  const { composition, modules, queryClient } = app;
  const routes = createRoutes(composition());
  /** The code of what a page shows begins to load before React comes to it. */
  function loadParts({ handle, outcome: found }: LoadedPage): void {
    if (!handle) return;
    for (const id of [handle.module, ...slotModuleIds(composition(), handle.slots, variantsOf(found))])
      void modules.load(id);
  }
  const load: NavigatorOptions['load'] = async (url, table, wanted, known) => {
    const page = await loadRoute(url, table, app, wanted, known);
    if (page.outcome.kind === 'page') loadParts(page);
    return page;
  };
  const first = outcome
    ? { outcome, handle: matchPage(routes, location.pathname).handle }
    : await firstPage((url) => load(url, routes, new AbortController().signal));
  const router = createNavigator({
    routes,
    load,
    prefetch: (url, table, wanted) => prefetchPage(url, table, app, wanted),
    first,
    onError: pageFailed,
    signal,
  });
  loadParts(first);

  async function recompose(): Promise<void> {
    if (await renew()) await router.setRoutes(createRoutes(composition()));
  }
  const { slots: SlotHost } = host().contexts;
  const pages = (
    <QueryClientProvider client={queryClient}>
      <ModulesContext value={modules}>
        <RecomposeContext value={recompose}>
          <SlotHost value={createSlotHost(composition, recompose)}>
            <BrowserPages navigator={router} />
          </SlotHost>
        </RecomposeContext>
      </ModulesContext>
    </QueryClientProvider>
  );
  return { router, pages };
}
