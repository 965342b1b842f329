import { matchRoutes, type RouteObject } from 'react-router';
import type { AppContext } from '../app-context.ts';
import { admits, pageAt, unmatched } from '../page-loader.ts';
import type { RouteHandle } from '../route-handle.ts';
import type { LoadedPage } from './page-entry.ts';

/** The handle of the route that a path matches, and its parameters. */
export function matchPage(routes: RouteObject[], pathname: string) {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return { handle: match?.route.handle as RouteHandle | undefined, params: match?.params ?? {} };
}

/**
 * Finds and loads the page at an address: middleware, code, data, rule. May throw a `Redirect`. With `known`, which is rendered
 * already, it is only asked whether the page may be shown.
 */
export async function loadRoute(
  url: URL,
  routes: RouteObject[],
  app: AppContext,
  signal: AbortSignal,
  known?: LoadedPage,
): Promise<LoadedPage> {
  const { handle, params } = matchPage(routes, url.pathname);
  const context = { params, url, queryClient: app.queryClient, signal };
  if (handle && !admits(handle, app, context, known)) return new Promise(() => {});
  if (known) return known;
  const outcome = handle ? await pageAt(handle, app, context) : unmatched(url, app);
  return { outcome, handle };
}
