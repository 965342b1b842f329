import { hash, randomBytes } from 'node:crypto';
import { networkOf } from '@federation/protocol/network';

const WINDOW = 60_000;
/** Counters in each of two rows. */
const COUNTERS = 2 ** 16;

/**
 * Admits so many calls a minute from one network, at most 65,535. What it holds is forgotten each minute, and takes the same memory however many networks call: a network
 * counts in one counter of each row, and the smaller one is what it is held to (a count-min sketch). Two networks hardly ever meet in both, and nobody knows beforehand
 * who meets whom: to shut others out somebody has to fill all counters, 65,536 × the limit each minute.
 */
export class NetworkLimit {
  readonly #perMinute: number;
  readonly #rows = [new Uint16Array(COUNTERS), new Uint16Array(COUNTERS)] as const;
  #key = '';
  #windowEnd = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  admits(ip: string, now = performance.now()): boolean {
    const [first, second] = this.#places(ip, now);
    if (!this.#hasRoom(first, second)) return false;
    const [one, other] = this.#rows;
    const count = Math.min(one[first]!, other[second]!);
    // The larger one counts others, too.
    one[first] = Math.max(one[first]!, count + 1);
    other[second] = Math.max(other[second]!, count + 1);
    return true;
  }

  /** Whether the next call would be admitted; counts nothing. */
  hasRoom(ip: string, now = performance.now()): boolean {
    return this.#hasRoom(...this.#places(ip, now));
  }

  #hasRoom(first: number, second: number): boolean {
    return Math.min(this.#rows[0][first]!, this.#rows[1][second]!) < this.#perMinute;
  }

  /** A network's counter in each row. */
  #places(ip: string, now: number): [number, number] {
    if (now >= this.#windowEnd) {
      for (const row of this.#rows) row.fill(0);
      this.#key = randomBytes(16).toString('hex');
      this.#windowEnd = now + WINDOW;
    }
    const places = hash('sha256', this.#key + networkOf(ip), 'buffer');
    return [places.readUInt16LE(0), places.readUInt16LE(2)];
  }
}
