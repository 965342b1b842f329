import type { RouteObject } from 'react-router';
import type { AppContext } from '../page/app-context.ts';
import { pageAt } from '../page/page-loader.ts';
import { matchPage } from '../page/router/load-route.ts';
import type { LoadedPage } from '../page/router/page-entry.ts';
import { slotModuleIds } from '../page/slot-modules.ts';

/**
 * Prefetches what the page at an address will show: its code, its data and the slots. Of a page that not everybody may see it is
 * the code alone. Undefined when the page cannot be prerendered; failures are left to the navigation, if there is one.
 */
export async function prefetchPage(
  url: URL,
  routes: RouteObject[],
  app: AppContext,
  signal: AbortSignal,
): Promise<LoadedPage | undefined> {
  const { handle, params } = matchPage(routes, url.pathname);
  if (!handle || handle.layout === 'none') return undefined;
  const { load } = app.modules;
  try {
    if (handle.declaration.middleware?.length) {
      await load(handle.module);
      return undefined;
    }
    // Whatever goes wrong here, nobody has asked for the page yet.
    const quiet: AppContext = {
      ...app,
      modules: { ...app.modules, miss: undefined },
      hooks: { payload: app.hooks?.payload },
    };
    const outcome = await pageAt(handle, quiet, { params, url, queryClient: app.queryClient, signal });
    if (outcome.kind !== 'page') return undefined;
    await Promise.all(slotModuleIds(app.composition(), handle.slots, outcome.variants).map(load));
    return { outcome, handle };
  } catch {
    return undefined;
  }
}

/** Prerenders pages when a link to them is pointed at, touched or focused; a touch that becomes a scroll cancels that. */
export function listenForLinkIntent(prerender: (link: HTMLAnchorElement) => void, cancel: () => void): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname) prerender(link);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(event, onIntent, { passive: true });
  addEventListener('pointercancel', cancel);
}
