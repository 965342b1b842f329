import { host } from '@federation/browser/page';
import {
  type DefaultError,
  type FetchQueryOptions,
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
/** Up to this age it is taken while it is asked for anew. A page that is kept is as old as its data, see `page-cache.ts`. */
const STALE = 2_000;
/** What a stranger may search for in vain without filling the memory, in queries. */
const MOST = 500;

/** What a query begins with. */
type Find = (hash: string, options: FetchQueryOptions) => QueryState | undefined;

type Kept = { state: QueryState; isRenewing: boolean };

/**
 * The api's answers of the last moment. A page is rendered with what another one was rendered with, by the same code: all of it
 * is what everybody may see. An answer that failed is not kept.
 */
export class WarmData {
  /** By the query's hash, the oldest first. */
  readonly #kept = new Map<string, Kept>();

  /**
   * The query cache of one page. Whoever waits for the page is given what there is, and new data are asked for behind it; a page
   * that is made behind an answer (`isBehind`) waits for them.
   */
  queryClient(isBehind = false): QueryClient {
    const find: Find = (hash, options) => {
      const { state, renew } = this.find(hash) ?? {};
      if (renew && !isBehind) this.#renew(options);
      return renew && isBehind ? undefined : state;
    };
    return host().createQueryClient(new WarmQueries(this, find));
  }

  /** The state of a query that somebody made, and whether the caller is to make it anew. Undefined when there is none young enough. */
  find(hash: string, now = Date.now()): { state: QueryState; renew: boolean } | undefined {
    const kept = this.#kept.get(hash);
    if (!kept) return undefined;
    const age = now - kept.state.dataUpdatedAt;
    if (age > STALE) return undefined;
    const renew = age > FRESH && !kept.isRenewing;
    if (renew) kept.isRenewing = true;
    return { state: kept.state, renew };
  }

  /** Makes a query anew, and is silent when that fails: who finds nothing young enough afterwards asks and is told. */
  #renew(options: FetchQueryOptions): void {
    host()
      .createQueryClient(new WarmQueries(this, () => undefined))
      .fetchQuery(options)
      .catch(() => {});
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
  readonly #find: Find;

  constructor(warm: WarmData, find: Find) {
    super({ onSuccess: (_data, query) => warm.keep(query.queryHash, query.state as QueryState) });
    this.#find = find;
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
    const found =
      state ?? (this.get(hash) ? undefined : this.#find(hash, options as unknown as FetchQueryOptions));
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
