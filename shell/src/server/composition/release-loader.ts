import { releaseLabel } from '@shop/shared/contracts';
import {
  type LoadedRelease,
  loadRelease,
  type PointedVersion,
  RefusedRelease,
  type RemotePlace,
} from './load-release.ts';

type Loading = Promise<LoadedRelease>;

/** Refusals beyond these are found out again, by loading. */
const REMEMBERED = 500;

/**
 * Loads releases, each once for all who hold it at the same time. Holds none itself: a release that nobody renders any
 * more is collected with its evaluated code.
 */
export class ReleaseLoader {
  readonly #check: (loaded: LoadedRelease) => Promise<void>;
  readonly #loaded = new Map<string, WeakRef<LoadedRelease>>();
  readonly #loading = new Map<string, Loading>();
  readonly #refused = new Map<string, RefusedRelease>();

  /** `check` runs the code of a release once, wherever that harms nobody. */
  constructor(check: (loaded: LoadedRelease) => Promise<void>) {
    this.#check = check;
  }

  /** Throws what `loadRelease` throws; what is wrong for good is not loaded again. */
  async load(remote: RemotePlace, pointed: PointedVersion): Loading {
    const { version, integrity } = pointed;
    const key = `${releaseLabel({ name: remote.name, version })} ${integrity}`;
    const refused = this.#refused.get(key);
    if (refused) throw refused;
    const alive = this.#loaded.get(key)?.deref() ?? this.#loading.get(key);
    if (alive) return alive;
    const loading = this.#loadWhole(remote, pointed);
    this.#loading.set(key, loading);
    try {
      const loaded = await loading;
      this.#forgetDead();
      this.#loaded.set(key, new WeakRef(loaded));
      return loaded;
    } catch (error) {
      if (error instanceof RefusedRelease) this.#refuse(key, error);
      throw error;
    } finally {
      this.#loading.delete(key);
    }
  }

  async #loadWhole(remote: RemotePlace, pointed: PointedVersion): Loading {
    const loaded = await loadRelease(remote, pointed);
    await this.#check(loaded).catch((error: Error) => {
      throw new RefusedRelease(error.message, { cause: error });
    });
    return loaded;
  }

  #refuse(key: string, error: RefusedRelease): void {
    this.#refused.set(key, error);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > REMEMBERED && oldest) this.#refused.delete(oldest);
  }

  #forgetDead(): void {
    for (const [key, reference] of this.#loaded) if (!reference.deref()) this.#loaded.delete(key);
  }
}
