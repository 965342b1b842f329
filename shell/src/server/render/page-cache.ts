import { type Encoding, encodeWhole } from './encoding.ts';

/** A page as it was sent once: the same for everybody. */
export type KeptPage = { headers: Readonly<Record<string, string>>; body: Buffer; at: number };

/** A page younger than this is answered as it is, in milliseconds. */
const FRESH = 1_000;
/** Up to this age it is answered once more while it is made anew: what an operator changes shows within 5 s. */
const STALE = 4_000;
/** All pages together, in bytes. */
const MOST = 64 * 1024 * 1024;
/** What a stranger may ask for in vain without pushing out what shoppers see, in entries. */
const MOST_PAGES = 2_000;

type Entry = { page: KeptPage; encoded: Map<Encoding, Promise<Buffer>>; isRenewing: boolean };

/** The newest pages that are the same for everybody, least recently used ones leave first. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  /** The page under a key, and whether the caller is the one to make it anew. Undefined when there is none young enough. */
  get(key: string, now = Date.now()): { page: KeptPage; renew: boolean } | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const age = now - entry.page.at;
    if (age > STALE) {
      this.#drop(key);
      return undefined;
    }
    // The newest use is the last in the map.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const renew = age > FRESH && !entry.isRenewing;
    if (renew) entry.isRenewing = true;
    return { page: entry.page, renew };
  }

  keep(key: string, page: KeptPage): void {
    this.#drop(key);
    this.#entries.set(key, { page, encoded: new Map(), isRenewing: false });
    this.#bytes += page.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST && this.#entries.size <= MOST_PAGES) break;
      this.#drop(oldest);
    }
  }

  /** The body of a page in a coding. It is coded once. */
  encode(key: string, page: KeptPage, encoding: Encoding): Promise<Buffer> {
    const entry = this.#entries.get(key);
    if (entry?.page !== page) return encodeWhole(page.body, encoding);
    const coded = entry.encoded.get(encoding) ?? encodeWhole(page.body, encoding);
    entry.encoded.set(encoding, coded);
    return coded;
  }

  /** Pages and their bytes before coding, for the tests and the operator. */
  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#bytes };
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.page.body.length;
  }
}
