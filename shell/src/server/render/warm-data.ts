import { createQueryClient } from '@shop/shared/api';
import {
  type DefaultError,
  QueryCache,
  type QueryClient,
  type QueryKey,
  type QueryOptions,
  type QueryState,
  type WithRequired,
} from '@tanstack/react-query';
import type { LiveComposition } from '../composition/live-composition.ts';

/** Data younger than this is taken as it is, in milliseconds. */
const FRESH = 1_000;
/** Up to this age it is taken while one page asks anew. A page that is kept is as old as its data, see `page-cache.ts`. */
const STALE = 2_000;
/** What a stranger may search for in vain without filling the memory, in queries. */
const MOST = 500;

type Kept = { state: QueryState; isRenewing: boolean };

/**
 * The api's answers of the last moment. A page is rendered with what another one was rendered with, by the same code: all of it
 * is what everybody may see. An answer that failed is not kept.
 */
export class WarmData {
  /** By the query's hash, the oldest first. */
  readonly #kept = new Map<string, Kept>();

  /** The query cache of one page. */
  queryClient(): QueryClient {
    return createQueryClient(new WarmQueries(this));
  }

  /** The state of a query that somebody made; undefined when the caller is to make it. */
  find(hash: string, now = Date.now()): QueryState | undefined {
    const kept = this.#kept.get(hash);
    if (!kept) return undefined;
    const age = now - kept.state.dataUpdatedAt;
    if (age <= FRESH) return kept.state;
    const isMine = age > STALE || !kept.isRenewing;
    kept.isRenewing = true;
    return isMine ? undefined : kept.state;
  }

  keep(hash: string, state: QueryState, now = Date.now()): void {
    this.#kept.delete(hash);
    this.#kept.set(hash, { state, isRenewing: false });
    for (const [oldest, { state }] of this.#kept) {
      if (this.#kept.size <= MOST && now - state.dataUpdatedAt <= STALE) break;
      this.#kept.delete(oldest);
    }
  }

  /** Queries kept, for the tests. */
  get size(): number {
    return this.#kept.size;
  }
}

/** Begins a query with what is warm. */
class WarmQueries extends QueryCache {
  readonly #warm: WarmData;

  constructor(warm: WarmData) {
    super({ onSuccess: (_data, query) => warm.keep(query.queryHash, query.state as QueryState) });
    this.#warm = warm;
  }

  override build<
    TQueryFnData = unknown,
    TError = DefaultError,
    TData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
  >(
    client: QueryClient,
    options: WithRequired<QueryOptions<TQueryFnData, TError, TData, TQueryKey>, 'queryKey'>,
    state?: QueryState<TData, TError>,
  ) {
    const { queryHash: hash } = client.defaultQueryOptions(options);
    const found = state ?? (this.get(hash) ? undefined : this.#warm.find(hash));
    return super.build(client, options, found as QueryState<TData, TError> | undefined);
  }
}

/** A version's code may keep data of its own making, so each composition has its own. */
const byComposition = new WeakMap<LiveComposition, WarmData>();

export function warmDataOf(live: LiveComposition): WarmData {
  const warm = byComposition.get(live) ?? new WarmData();
  byComposition.set(live, warm);
  return warm;
}
