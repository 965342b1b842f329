import { LRUCache } from 'lru-cache';

/** Labels that are counted at once: a page has a handful of remotes, each with a few versions. */
const MAX_RELEASES = 100;
/** As much of an error's message is listed. */
const LONGEST = 300;

export type Failure = {
  /** `name@version`. */
  release: string;
  /** The newest message. */
  message: string;
  count: number;
  /** When it was first and last seen, in milliseconds since 1970. */
  since: number;
  last: number;
};

/** Replacement of a remote that failed on a page: its version before, or the panel. */
export type Fallback = { remote: string; to: 'version' | 'panel'; count: number };

/** Counts errors that releases threw while this server rendered them. Bounded: the releases that failed longest ago are forgotten. */
export class Failures {
  readonly #byRelease = new LRUCache<string, Failure>({ max: MAX_RELEASES });
  readonly #fallbacks = new Map<string, Fallback>();

  /** Counts one. Returns how many there have been. */
  add(release: string, message: string, now = Date.now()): number {
    const before = this.#byRelease.get(release);
    const failure = {
      release,
      message: message.slice(0, LONGEST),
      count: (before?.count ?? 0) + 1,
      since: before?.since ?? now,
      last: now,
    };
    this.#byRelease.set(release, failure);
    return failure.count;
  }

  forget(release: string): void {
    this.#byRelease.delete(release);
  }

  list(): Failure[] {
    return [...this.#byRelease.rvalues()].filter((failure) => failure !== undefined);
  }

  /** Counts a page that is rendered with something else in the place of a remote. */
  addFallback(remote: string, to: Fallback['to']): void {
    const key = `${remote} ${to}`;
    this.#fallbacks.set(key, { remote, to, count: (this.#fallbacks.get(key)?.count ?? 0) + 1 });
  }

  get fallbacks(): Fallback[] {
    return [...this.#fallbacks.values()];
  }
}
