import { host } from '@federation/browser/page';
import { type FetchQueryOptions, type Query, QueryCache, type QueryClient } from '@tanstack/react-query';
import type { LiveComposition } from '../composition/live-composition.ts';

/** Data younger than this is taken as it is, in milliseconds. */
const FRESH = 1_000;
/** Up to this age it is taken while it is revalidated. A cached page is as old as its data, see `page-cache.ts`. */
const STALE = 2_000;
/** Queries for a stranger's searches, which must not fill the memory. */
const MAX_QUERIES = 500;

type Answer = { data: unknown; updatedAt: number };
type Cached = Answer & { isRenewing: boolean };

/**
 * The api's answers of the last moment. A page is rendered with what another one was rendered with, by the same code: all of it
 * is what everybody may see. An answer that failed is not cached.
 */
export class QueryDataCache {
  /** By the query's hash, the oldest first. */
  readonly #cached = new Map<string, Cached>();

  /**
   * The query cache of one page. A page that somebody waits for gets what there is, and new data are asked for behind it; a page that is
   * revalidated (`isBehind`) waits for them.
   */
  queryClient(isBehind = false): QueryClient {
    const queryClient = this.#emptyClient();
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'added' || query.state.data !== undefined) return;
      const { answer, renew } = this.#find(query.queryHash) ?? {};
      if (renew && !isBehind) this.#renew(query);
      if (answer && !(renew && isBehind))
        queryClient.setQueryData(query.queryKey, answer.data, { updatedAt: answer.updatedAt });
    });
    return queryClient;
  }

  /** A client that leaves here what it was answered. */
  #emptyClient(): QueryClient {
    const onSuccess = (data: unknown, { queryHash, state }: Query<unknown, unknown, unknown>) =>
      this.#cache(queryHash, { data, updatedAt: state.dataUpdatedAt });
    return host().createQueryClient(new QueryCache({ onSuccess }));
  }

  /** The last answer to a query, and whether the caller is to revalidate it. Undefined when there is none young enough. */
  #find(hash: string, now = Date.now()): { answer: Answer; renew: boolean } | undefined {
    const answer = this.#cached.get(hash);
    if (!answer) return undefined;
    const age = now - answer.updatedAt;
    // The clock may have been set back.
    if (age > STALE || age < 0) return undefined;
    const renew = age > FRESH && !answer.isRenewing;
    if (renew) answer.isRenewing = true;
    return { answer, renew };
  }

  /** Revalidates, and is silent when that fails: a page that finds nothing young enough asks by itself, and fails. */
  #renew({ queryKey, options }: Query<unknown, unknown, unknown>): void {
    this.#emptyClient()
      .fetchQuery({ ...options, queryKey } as FetchQueryOptions)
      .catch(() => {});
  }

  #cache(hash: string, answer: Answer, now = Date.now()): void {
    this.#cached.delete(hash);
    this.#cached.set(hash, { ...answer, isRenewing: false });
    for (const [oldest, { updatedAt }] of this.#cached) {
      if (this.#cached.size <= MAX_QUERIES && now - updatedAt <= STALE) break;
      this.#cached.delete(oldest);
    }
  }

  /** Cached queries, for the tests. */
  get size(): number {
    return this.#cached.size;
  }
}

/** A version's code may keep data of its own making, so each composition has its own. */
const byComposition = new WeakMap<LiveComposition, QueryDataCache>();

export function queryDataCacheOf(live: LiveComposition): QueryDataCache {
  const cache = byComposition.get(live) ?? new QueryDataCache();
  byComposition.set(live, cache);
  return cache;
}
