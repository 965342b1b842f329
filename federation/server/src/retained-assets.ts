import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from '@federation/store';
import { type RetainedFile, RetainedFiles } from './state/retained-files.ts';

/** For so long a name that is not there is not looked for again, in milliseconds: names are looked up by a list of all. */
const LIST_INTERVAL = 2_000;

const CODINGS = { br: '.br', gzip: '.gz' } as const;

/** The files of a build whose names hold their hashes. */
const filesOf = (assets: string): RetainedFile[] =>
  globSync('static/**/*', { cwd: assets, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(assets, file).replaceAll(path.sep, '/');
      return { name, data: () => readFile(file) };
    });

/**
 * The browser files of every build that ran in the last 7 days: tabs may still run an older one, and another server a newer one. They are
 * beside what has to survive the process.
 */
export class RetainedAssets {
  readonly #files: RetainedFiles;
  #names: ReadonlySet<string> = new Set();
  #listed = Number.NEGATIVE_INFINITY;
  #listing: Promise<void> | undefined;

  constructor(store: ObjectStore) {
    this.#files = new RetainedFiles(store.below('assets'));
  }

  /** Adds the files of a build, marks them as used, and drops those that no build had for 7 days. */
  async keep(assets: string, now = Date.now()): Promise<void> {
    await this.#files.names();
    await this.#files.keep(filesOf(assets), now);
    await this.#files.sweep(now);
  }

  /** A file by its name, in the first of these codings that there is. `identity` is the file itself. */
  async find(
    name: string,
    coding: 'br' | 'gzip' | 'identity',
  ): Promise<{ data: Buffer; coding: string | undefined } | undefined> {
    if (!(await this.#has(name))) return undefined;
    const packed = coding === 'identity' ? undefined : name + CODINGS[coding];
    const isPacked = packed !== undefined && this.#names.has(packed);
    const data = await this.#files.store.read(isPacked ? packed : name);
    return data && { data, coding: isPacked ? coding : undefined };
  }

  async #has(name: string): Promise<boolean> {
    if (!this.#names.has(name) && Date.now() - this.#listed >= LIST_INTERVAL) {
      this.#listing ??= this.#list().finally(() => {
        this.#listing = undefined;
      });
      await this.#listing;
    }
    return this.#names.has(name);
  }

  async #list(): Promise<void> {
    this.#listed = Date.now();
    this.#names = await this.#files.names();
  }
}
