import type { ObjectStore } from '@federation/store';
import { LRUCache } from 'lru-cache';
import { isPackable } from './precompress.ts';

/** Bytes of versions, which never change, that an origin keeps in memory. */
const CACHED = 128 * 1024 * 1024;
const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;

export type Coding = keyof typeof SUFFIXES;
export type FoundFile = { data: Buffer; etag: string; coding: Coding };

/** The files of a remote's releases in a store, as an origin serves them: versions from memory, the pointer asked for again each time. */
export class StoredFiles {
  readonly #store: ObjectStore;
  readonly #versions: LRUCache<string, { data: Buffer; etag: string }>;
  readonly #pointers = new Map<string, { data: Buffer; etag: string }>();

  constructor(store: ObjectStore) {
    this.#store = store;
    this.#versions = new LRUCache({
      maxSize: CACHED,
      sizeCalculation: ({ data }) => data.length + 1,
      fetchMethod: async (name) => {
        const found = await store.get(name);
        return found === 'unchanged' ? undefined : found;
      },
    });
  }

  /** A file in this coding, or as it is. Undefined for what is not there, or is nobody's to read. @throws when the store is away. */
  async find(name: string, coding: Coding): Promise<FoundFile | undefined> {
    const parts = name.split('/');
    if (parts.some((part) => part === '' || part.startsWith('.'))) return undefined;
    const isVersion = parts.length > 1;
    if (!isVersion) return this.#pointer(name);
    const packed = isPackable(name) && coding !== 'identity' ? coding : 'identity';
    for (const each of new Set<Coding>([packed, 'identity'])) {
      const found = await this.#versions.fetch(name + SUFFIXES[each]);
      if (found) return { ...found, coding: each };
    }
    return undefined;
  }

  async #pointer(name: string): Promise<FoundFile | undefined> {
    const known = this.#pointers.get(name);
    const found = await this.#store.get(name, known?.etag);
    const current = found === 'unchanged' ? known : found;
    if (!current) return undefined;
    this.#pointers.set(name, current);
    return { ...current, coding: 'identity' };
  }
}
