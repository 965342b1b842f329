/** Labels that are counted at once: a page has a handful of remotes, each with a few versions. */
const MOST = 100;
/** As much of an error's message is listed. */
const LONGEST = 300;

export type Failure = {
  /** `name@version`. */
  release: string;
  where: 'server' | 'browser';
  /** The newest message. */
  message: string;
  count: number;
  /** When it was first and last seen, in milliseconds since 1970. */
  since: number;
  last: number;
};

/** What releases threw while they were rendered, counted. Bounded: the releases that failed longest ago are forgotten. */
export class Failures {
  readonly #byKey = new Map<string, Failure>();

  /** Counts one. Returns how many there have been. */
  add(release: string, where: Failure['where'], message: string, now = Date.now()): number {
    const key = `${where} ${release}`;
    const before = this.#byKey.get(key);
    const failure = {
      release,
      where,
      message: message.slice(0, LONGEST),
      count: (before?.count ?? 0) + 1,
      since: before?.since ?? now,
      last: now,
    };
    this.#byKey.delete(key);
    this.#byKey.set(key, failure);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > MOST && oldest) this.#byKey.delete(oldest);
    return failure.count;
  }

  forget(release: string): void {
    for (const [key, failure] of this.#byKey) if (failure.release === release) this.#byKey.delete(key);
  }

  list(): Failure[] {
    return [...this.#byKey.values()];
  }
}
