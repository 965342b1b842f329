import { type QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type SearchParams } from './client.ts';
import { ApiError } from './errors.ts';

/**
 * Query options of one GET. The key is the path with its search parameters, so that a route's data
 * (`games/:id/`) and the page's own query meet in the cache. A parameter that is undefined is left out.
 */
export function apiQuery<T>(
  path: string,
  searchParams: Record<string, SearchParams[string] | undefined> = {},
) {
  const search = Object.fromEntries(
    Object.entries(searchParams).filter(([, value]) => value !== undefined),
  ) as SearchParams;
  return queryOptions({
    queryKey: [path, search] as const,
    queryFn: ({ signal }) => api.get<T>(path, search, signal),
  });
}

/** The query cache of one page render, or of one browser tab. The API client already retries what may be retried. */
export function createQueryClient(queryCache?: QueryCache): QueryClient {
  return new QueryClient({
    ...(queryCache && { queryCache }),
    defaultOptions: {
      // Offline is a failure like any other (specification, section 8): by default requests would wait without a word.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: (query) => !(query.state.error instanceof ApiError),
      },
    },
  });
}
