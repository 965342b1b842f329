import type { ObjectStore, WriteOptions } from '@federation/store';

/** Files that no server uses any more are dropped after this time, in milliseconds. */
const RETENTION = 7 * 24 * 3_600_000;
/** How often the files in use are marked as such, in milliseconds. */
const MARK_INTERVAL = 24 * 3_600_000;

export type RetainedFile = {
  name: string;
  data: () => Promise<Uint8Array> | Uint8Array;
  options?: WriteOptions;
};

/**
 * Files that never change, in a store that servers share. One that is in use is marked once a day by each server that uses it; what nobody
 * marked for 7 days goes. A file's time is when it was in use last.
 */
export class RetainedFiles {
  readonly store: ObjectStore;
  /** When each file was seen in use last, in milliseconds since 1970. */
  #known: Map<string, number> | undefined;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  /** Names of the files that there are. */
  async names(): Promise<ReadonlySet<string>> {
    const entries = await this.store.entries('');
    this.#known = new Map(entries.map(({ name, changed }) => [name, changed.getTime()]));
    return new Set(this.#known.keys());
  }

  /** Writes the files that are missing, and marks those that were not marked for a day. */
  async keep(files: readonly RetainedFile[], now = Date.now()): Promise<void> {
    if (!this.#known) await this.names();
    for (const { name, data, options } of files) {
      const marked = this.#known?.get(name);
      if (marked !== undefined && now - marked < MARK_INTERVAL) continue;
      const isMarked = marked !== undefined && (await this.store.touch(name));
      if (!isMarked) await this.store.write(name, await data(), options);
      this.#known?.set(name, now);
    }
  }

  /** Drops what was not in use for so long. Another server may have marked it since this one looked, so it looks again. */
  async sweep(now = Date.now()): Promise<void> {
    await this.names();
    for (const [name, marked] of this.#known ?? []) {
      if (now - marked < RETENTION) continue;
      await this.store.remove(name);
      this.#known?.delete(name);
    }
  }
}
