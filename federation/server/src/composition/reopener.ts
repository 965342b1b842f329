import { LRUCache } from 'lru-cache';
import { type LiveComposition, makeLive } from './live-composition.ts';
import type { GrantedRemote } from './load-release.ts';
import type { PastComposition } from './past-compositions.ts';
import type { ReleaseLoader } from './release-loader.ts';

/** Past compositions that are held ready. More would be memory for few tabs. */
const HELD = 4;
/** Compositions that are loaded at one time. */
const AT_ONCE = 4;

/** Composes past compositions again, of the releases that are still at their origins. */
export class Reopener {
  readonly #remotes: readonly GrantedRemote[];
  readonly #shellBuild: string;
  readonly #loader: ReleaseLoader;
  readonly #held = new LRUCache<string, Promise<LiveComposition>>({ max: HELD });
  #loading = 0;

  constructor(remotes: readonly GrantedRemote[], shellBuild: string, loader: ReleaseLoader) {
    this.#remotes = remotes;
    this.#shellBuild = shellBuild;
    this.#loader = loader;
  }

  /**
   * A past composition with this shell around it; made by another build of the shell it gets another id. Throws with the reason
   * when a release is gone or not compatible any more.
   */
  open(past: PastComposition): Promise<LiveComposition> {
    const held = this.#held.get(past.id) ?? this.#load(past);
    this.#held.set(past.id, held);
    held.catch(() => this.#held.get(past.id) === held && this.#held.delete(past.id));
    return held;
  }

  async #load(past: PastComposition): Promise<LiveComposition> {
    if (this.#loading >= AT_ONCE) throw new Error(`composition ${past.id}: too many are being opened`);
    this.#loading += 1;
    try {
      const wanted = new Map(past.remotes.map((remote) => [remote.name, remote]));
      const loading = this.#remotes.flatMap((remote) => {
        const pointed = wanted.get(remote.name);
        return pointed ? [this.#loader.load(remote, pointed)] : [];
      });
      if (loading.length < wanted.size)
        throw new Error(`composition ${past.id} has remotes that are not configured any more`);
      const names = this.#remotes.map(({ name }) => name);
      return makeLive(this.#shellBuild, await Promise.all(loading), names);
    } finally {
      this.#loading -= 1;
    }
  }
}
