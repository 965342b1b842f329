import type { LiveComposition } from '../composition/live-composition.ts';

/** Builds that this server remembers: tabs stay on theirs until a safe point. */
const KEPT = 20;

/** The compositions of this server's life, by build id: the newest ones. */
export class KnownBuilds {
  readonly #builds = new Map<string, LiveComposition>();

  add(live: LiveComposition): void {
    const { id } = live.composition;
    this.#builds.delete(id);
    this.#builds.set(id, live);
    const [oldest] = this.#builds.keys();
    if (this.#builds.size > KEPT && oldest) this.#builds.delete(oldest);
  }

  get(id: string): LiveComposition | undefined {
    return this.#builds.get(id);
  }
}
