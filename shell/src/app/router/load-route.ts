import { matchRoutes, type RouteObject } from 'react-router';
import type { AppContext } from '../app-context.ts';
import { pageAt, unmatched } from '../page-loader.ts';
import type { RouteHandle } from '../route-handle.ts';
import type { LoadedPage } from './navigator.ts';

/** The handle of the route that a path matches, and its parameters. */
export function matchPage(routes: RouteObject[], pathname: string) {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return { handle: match?.route.handle as RouteHandle | undefined, params: match?.params ?? {} };
}

/** Finds and loads the page at an address: middleware, code, data, rule. May throw a `Redirect`. */
export async function loadRoute(
  url: URL,
  routes: RouteObject[],
  app: AppContext,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const { handle, params } = matchPage(routes, url.pathname);
  const context = { params, url, queryClient: app.queryClient, signal };
  const outcome = handle ? await pageAt(handle, app, context) : unmatched(url, app);
  return { outcome, handle };
}
