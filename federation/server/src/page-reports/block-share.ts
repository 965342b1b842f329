import { hash, randomBytes } from 'node:crypto';
import { type BlockCap, capOf } from '@federation/protocol/page-counts';
import { LRUCache } from 'lru-cache';

/** Counters in each of two rows: 4 MB together. */
const COUNTERS = 2 ** 20;
/** Totals that are held, one for each version and kind of event. */
const MAX_TOTALS = 2_000;
/** Milliseconds after which a count is forgotten: longer than most canaries last. */
const WINDOW = 7 * 24 * 3_600_000;

/**
 * Admits what a block of addresses may add to a total: a share of it, and a least number. The memory is the same however many blocks there
 * are: a block counts in one counter of each row, and the smaller one is what it is held to (a count-min sketch).
 */
export class BlockShare {
  readonly #cap: BlockCap;
  readonly #rows = [new Uint16Array(COUNTERS), new Uint16Array(COUNTERS)] as const;
  readonly #totals = new LRUCache<string, number>({ max: MAX_TOTALS });
  #key = '';
  #end = Number.NEGATIVE_INFINITY;

  constructor(cap: BlockCap) {
    this.#cap = cap;
  }

  /** Counts one of a block for `what`, unless the block has its share of it already. */
  admits(what: string, block: string, now: number): boolean {
    if (now >= this.#end) {
      for (const row of this.#rows) row.fill(0);
      this.#totals.clear();
      this.#key = randomBytes(16).toString('hex');
      this.#end = now + WINDOW;
    }
    const all = this.#totals.get(what) ?? 0;
    const places = hash('sha256', `${this.#key} ${what} ${block}`, 'buffer');
    const [first, second] = [places.readUInt32LE(0) % COUNTERS, places.readUInt32LE(4) % COUNTERS];
    const [one, other] = this.#rows;
    const count = Math.min(one[first]!, other[second]!);
    if (count >= Math.min(capOf(this.#cap, all), 65_535)) return false;
    one[first] = Math.max(one[first]!, count + 1);
    other[second] = Math.max(other[second]!, count + 1);
    this.#totals.set(what, all + 1);
    return true;
  }
}
