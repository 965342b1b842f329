import { apiQuery } from '@shop/shared/api';
import type { RouteDeclaration } from '@shop/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';

type Params = Readonly<Record<string, string | undefined>>;

/** `games/:id/` with `{id: '7'}` → `games/7/`; undefined when a parameter is missing. */
export function fillHint(hint: string, params: Params): string | undefined {
  let complete = true;
  const path = hint.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) complete = false;
    return encodeURIComponent(value ?? '');
  });
  return complete ? path : undefined;
}

/** Asks for a route's data while its code is on its way. Failures are left to the page's own query. */
export function prefetchData(route: RouteDeclaration, params: Params, queryClient: QueryClient): void {
  for (const hint of route.data ?? []) {
    const path = fillHint(hint, params);
    if (path) void queryClient.prefetchQuery(apiQuery(path));
  }
}
