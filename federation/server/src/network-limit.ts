import { networkOf } from '@federation/protocol/network';

const WINDOW = 60_000;
/** So many networks are told apart within a minute. */
const NETWORKS = 10_000;

/** Admits so many calls a minute from one network. What it holds is forgotten each minute. */
export class NetworkLimit {
  readonly #perMinute: number;
  readonly #heard = new Map<string, number>();
  #windowEnd = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  admits(ip: string, now = Date.now()): boolean {
    if (now >= this.#windowEnd) {
      this.#heard.clear();
      this.#windowEnd = now + WINDOW;
    }
    const network = networkOf(ip);
    const heard = this.#heard.get(network) ?? 0;
    if (heard >= this.#perMinute || (heard === 0 && this.#heard.size >= NETWORKS)) return false;
    this.#heard.set(network, heard + 1);
    return true;
  }
}
