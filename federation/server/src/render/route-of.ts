import type { RouteHandle } from '@federation/browser/page/route-handle';
import { matchPage } from '@federation/browser/page/router/load-route';
import { createRoutes } from '@federation/browser/page/routes';
import type { RouteObject } from 'react-router';
import type { LiveComposition } from '../composition/live-composition.ts';

/** The route table of a composition is made once. */
const tables = new WeakMap<LiveComposition, RouteObject[]>();
export function routesOf(live: LiveComposition): RouteObject[] {
  const routes = tables.get(live) ?? createRoutes(live.composition);
  tables.set(live, routes);
  return routes;
}

/** Paths whose route is remembered. */
const MAX_PATHS = 1_000;

const matched = new WeakMap<RouteObject[], Map<string, RouteHandle | undefined>>();

/** The handle of a path's route. Found once: to match one path the router compiles and ranks the patterns of the whole table. */
export function handleAt(routes: RouteObject[], pathname: string): RouteHandle | undefined {
  const known = matched.get(routes) ?? new Map<string, RouteHandle | undefined>();
  matched.set(routes, known);
  if (known.has(pathname)) return known.get(pathname);
  const { handle } = matchPage(routes, pathname);
  if (known.size >= MAX_PATHS) known.clear();
  known.set(pathname, handle);
  return handle;
}
