import type { RouteDeclaration } from '@federation/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { host } from './host.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** `items/:id/` with `{id: '7'}` → `items/7/`; undefined when a parameter is missing. */
export function fillPath(pattern: string, params: Params): string | undefined {
  let complete = true;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) complete = false;
    return encodeURIComponent(value ?? '');
  });
  return complete ? path : undefined;
}

/** Asks for a route's data while its code is on its way. Failures are left to the page's own query. */
export function prefetchData(route: RouteDeclaration, params: Params, queryClient: QueryClient): void {
  for (const pattern of route.data ?? []) {
    const path = fillPath(pattern, params);
    if (path) void queryClient.prefetchQuery(host().queryOf(path));
  }
}
