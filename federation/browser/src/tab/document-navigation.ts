import { createPath } from 'react-router';
import { host } from '../page/host.ts';
import type { Modules } from '../page/modules.ts';
import type { NavigationHooks } from '../page/navigation-hooks.ts';
import type { RouterState } from '../page/router/navigator.ts';
import type { PageEntry } from '../page/router/page-entry.ts';
import { update } from '../page/update.ts';
import { mayReload } from './reload-guard.ts';

type Router = { state: RouterState };

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
/** On the way back or forward the browser's address has changed already. */
const isThere = (url: URL) => pathOf(location) === pathOf(url);

/**
 * Decides when a navigation loads a document: a newer build is known and no part is busy, or code of a page was missing.
 * The page that is shown is never loaded again by itself.
 */
export function createLeave(router: Router, modules: Modules): NavigationHooks['leave'] {
  return (url, known) => {
    if (url.pathname === router.state.page.location.pathname || !navigator.onLine) return false;
    // Text typed in a page that was left is still there.
    const isHidden = router.state.hidden.left.includes(known as PageEntry);
    const isOutdated = !isHidden && update.get() !== null && !host().isBusy();
    if (!isOutdated && !(modules.isBroken?.() && mayReload(pathOf(url)))) return false;
    const target = router.state.pending;
    if (isThere(url)) location.reload();
    else location.assign(target ? createPath(target) : pathOf(url));
    return true;
  };
}

/**
 * Where to stay when a change of the query alone could not be loaded, as while somebody types a search: the page before
 * is still good. Going back has left it already.
 */
export function createStay(router: Router): NavigationHooks['stay'] {
  return (url) => {
    const { location: shown, outcome } = router.state.page;
    const isPage = outcome.kind === 'page';
    return isPage && url.pathname === shown.pathname && url.search !== shown.search && !isThere(url)
      ? createPath(shown)
      : undefined;
  };
}
