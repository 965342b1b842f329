import { releaseLabel } from '@federation/protocol';
import { LRUCache } from 'lru-cache';
import { type DryRun, FailedDryRun } from '../dry-run/dry-run.ts';
import type { ReleaseCopies } from '../state/release-copies.ts';
import {
  type LoadedRelease,
  loadRelease,
  type PointedVersion,
  RefusedRelease,
  type RemoteOrigin,
} from './load-release.ts';

type Loading = Promise<LoadedRelease>;

/** Refusals beyond these are found out again, by loading. */
const REMEMBERED = 500;

const keyOf = ({ name }: RemoteOrigin, { version, integrity }: PointedVersion) =>
  `${releaseLabel({ name, version })} ${integrity}`;
const keyForAll = (remote: RemoteOrigin, pointed: PointedVersion) => `${keyOf(remote, pointed)} for all`;

/**
 * Loads releases, each once for all who hold it at the same time. Holds none itself: a release that nobody renders any
 * more is collected with its evaluated code.
 */
export class ReleaseLoader {
  readonly #check: (loaded: LoadedRelease) => Promise<void>;
  readonly #dryRun: DryRun;
  readonly #loaded = new Map<string, WeakRef<LoadedRelease>>();
  readonly #loading = new Map<string, Loading>();
  readonly #checks = new WeakMap<LoadedRelease, Promise<void>>();
  readonly #dryRuns = new WeakMap<LoadedRelease, Promise<void>>();
  readonly #copies: ReleaseCopies | undefined;
  readonly #manifests = new WeakMap<LoadedRelease, string>();
  readonly #refused = new LRUCache<string, RefusedRelease | FailedDryRun>({ max: REMEMBERED });

  /** `check` runs the code of a release once where pages are rendered; `dryRun` renders it on the side, where it harms nobody. */
  constructor(check: (loaded: LoadedRelease) => Promise<void>, dryRun: DryRun, copies?: ReleaseCopies) {
    this.#check = check;
    this.#dryRun = dryRun;
    this.#copies = copies;
  }

  /** Throws what `loadRelease` throws; what is wrong for good is not loaded again. */
  load(remote: RemoteOrigin, pointed: PointedVersion): Loading {
    return this.#unlessRefused(keyOf(remote, pointed), async () => {
      const loaded = await this.#loadFiles(remote, pointed);
      await this.#checkOnce(loaded);
      return loaded;
    });
  }

  /**
   * Loads a release that is to take over. Throws `FailedDryRun` besides; such a release can still be loaded by name: an operator
   * who looks into it.
   */
  loadForAll(remote: RemoteOrigin, pointed: PointedVersion): Loading {
    return this.#unlessRefused(keyForAll(remote, pointed), async () => {
      const loaded = await this.#loadFiles(remote, pointed);
      const running = this.#dryRuns.get(loaded) ?? this.#dryRun(loaded);
      this.#dryRuns.set(loaded, running);
      await running;
      await this.#checkOnce(loaded);
      this.#copies?.add(loaded, this.#manifests.get(loaded)!);
      return loaded;
    });
  }

  /** Whether a release failed its dry run. */
  isRefused(remote: RemoteOrigin, pointed: PointedVersion): boolean {
    return this.#refused.has(keyForAll(remote, pointed));
  }

  async #unlessRefused(key: string, load: () => Loading): Loading {
    const refused = this.#refused.get(key);
    if (refused) throw refused;
    try {
      return await load();
    } catch (error) {
      if (error instanceof RefusedRelease || error instanceof FailedDryRun) this.#refuse(key, error);
      throw error;
    }
  }

  async #loadFiles(remote: RemoteOrigin, pointed: PointedVersion): Loading {
    const key = keyOf(remote, pointed);
    const alive = this.#loaded.get(key)?.deref() ?? this.#loading.get(key);
    if (alive) return alive;
    const loading = loadRelease(remote, pointed, this.#copies).then(({ loaded, manifest }) => {
      this.#manifests.set(loaded, manifest);
      return loaded;
    });
    this.#loading.set(key, loading);
    try {
      const loaded = await loading;
      this.#forgetDead();
      this.#loaded.set(key, new WeakRef(loaded));
      return loaded;
    } finally {
      this.#loading.delete(key);
    }
  }

  #checkOnce(loaded: LoadedRelease): Promise<void> {
    const running =
      this.#checks.get(loaded) ??
      this.#check(loaded).catch((error: Error) => {
        throw new RefusedRelease(error.message, { cause: error });
      });
    this.#checks.set(loaded, running);
    return running;
  }

  #refuse(key: string, error: RefusedRelease | FailedDryRun): void {
    this.#refused.set(key, error);
  }

  #forgetDead(): void {
    for (const [key, reference] of this.#loaded) if (!reference.deref()) this.#loaded.delete(key);
  }
}
