import type { Composition } from '@shop/shared/contracts';
import type { RouteObject } from 'react-router';
import type { Modules } from './modules.ts';
import { matchPage } from './router/load-route.ts';
import { slotModuleId } from './slot-host.tsx';

/** Starts loading the code of the page at a path, and of the slots it shows. */
export function preloadPage(
  pathname: string,
  routes: RouteObject[],
  modules: Modules,
  composition: Composition,
): void {
  const { handle } = matchPage(routes, pathname);
  if (!handle) return;
  const slots = handle.slots.map((name) => slotModuleId(composition, name)).filter((id) => id !== undefined);
  for (const id of [handle.module, ...slots]) void modules.load(id).catch(() => {});
}

/** Loads pages ahead when a link to them is pointed at, touched or focused. */
export function listenForHints(preload: (link: HTMLAnchorElement) => void): void {
  const hint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === location.origin && link.pathname !== location.pathname) preload(link);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    addEventListener(event, hint, { passive: true });
}
