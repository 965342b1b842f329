import type { PageModule } from '@shop/shared/contracts';
import type { RouteObject } from 'react-router';
import type { AppContext } from './app-context.ts';
import { prefetchData } from './data-hints.ts';
import { matchPage } from './router/load-route.ts';
import { slotModuleIds } from './slot-modules.ts';

/**
 * Loads ahead what the page at an address needs: its code, its data unless they are personal or come as a payload, and the
 * slots that it will show. Failures are left to the navigation, if there is one.
 */
export async function preparePage(url: URL, routes: RouteObject[], app: AppContext): Promise<void> {
  const { handle, params } = matchPage(routes, url.pathname);
  if (!handle) return;
  const { declaration, module, slots } = handle;
  const isForAll = !declaration.middleware?.length;
  if (isForAll && !declaration.prerender) prefetchData(declaration, params, app.queryClient);
  try {
    const page = (await app.modules.load(module)) as PageModule;
    const context = { params, url, queryClient: app.queryClient, signal: new AbortController().signal };
    if (page.variants) await page.load?.(context);
    for (const id of slotModuleIds(app.composition(), slots, page.variants?.(context)))
      void app.modules.load(id);
  } catch {}
}

/** Loads pages ahead when a link to them is pointed at, touched or focused. */
export function listenForHints(prepare: (link: HTMLAnchorElement) => void): void {
  const hint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname) prepare(link);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(event, hint, { passive: true });
}
