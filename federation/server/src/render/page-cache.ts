import { LRUCache } from 'lru-cache';
import type { PageParts } from '../page-reports/issued-pages.ts';
import type { CompressedBody } from './compressed-body.ts';

/** A page as it was sent once: the same for everybody. `parts` are what it was made of, `at` when its oldest data came, in milliseconds. */
export type CachedPage = {
  headers: Readonly<Record<string, string>>;
  body: CompressedBody;
  parts: PageParts;
  at: number;
};

/**
 * A page younger than this is answered as it is, in milliseconds. Requests meanwhile wait for it: revalidated every second, that
 * was more than one in a hundred visitors at 500 a second.
 */
const FRESH = 2_000;
/** Up to this age it is answered once more while it is revalidated: what an operator changes shows within 5 s. */
const STALE = 4_000;
/** All pages together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Entries for a stranger's pages, which must not push out those that visitors see. */
const MAX_PAGES = 2_000;

type Entry = { page: CachedPage; isRenewing: boolean };

/** The newest pages that are the same for everybody, least recently used ones leave first. */
export class PageCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => Math.max(1, page.body.bytes.length),
  });
  #swept = 0;

  /** The page under a key, and whether the caller is the one to revalidate it. Undefined when there is none young enough. */
  get(key: string, now = Date.now()): { page: CachedPage; renew: boolean } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = now - entry.page.at;
    // The clock may have been set back.
    if (age > STALE || age < 0) {
      this.#entries.delete(key);
      return undefined;
    }
    const renew = age > FRESH && !entry.isRenewing;
    if (renew) entry.isRenewing = true;
    return { page: entry.page, renew };
  }

  set(key: string, page: CachedPage, now = Date.now()): void {
    this.#sweep(now);
    this.#entries.set(key, { page, isRenewing: false });
  }

  /** Pages and their bytes before coding, for the tests. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Pages that nobody asks for again, as those of a composition that was replaced, go too. */
  #sweep(now: number): void {
    if (now - this.#swept < STALE) return;
    this.#swept = now;
    for (const [key, { page }] of this.#entries) if (now - page.at > STALE) this.#entries.delete(key);
  }
}
