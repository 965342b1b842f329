/** The store cannot be reached, or refuses: no caller is to blame. Its message names the place, the status and what to look at. */
export class StoreError extends Error {}

export type StoredObject = {
  data: Buffer;
  /** Changes with the content. */
  etag: string;
};
/** `changed`: when it was written or touched last. */
export type ObjectEntry = { name: string; changed: Date };
/** Metadata of a stored object, for direct readers of the bucket, such as a CDN. A folder keeps none of it. */
export type WriteOptions = { contentType?: string; cacheControl?: string; contentEncoding?: string };
/** Makes the next text of an object from the one that is there. It may be called again when somebody was faster. */
export type Change = (before: string | undefined) => Promise<string> | string;

/**
 * Objects by name, such as `avatars/1.webp`: in a folder of this machine or in a bucket. What is written is there as a whole or not at
 * all, and is what everybody reads from then on. Every call throws a `StoreError` when a bucket cannot be used.
 */
export type ObjectStore = {
  /** Where it is, for messages. */
  readonly location: string;
  /** The content, or undefined when there is no such object. */
  read(name: string): Promise<Buffer | undefined>;
  /** The object with its tag; `unchanged` while it still has the tag that is given. */
  get(name: string, unless?: string): Promise<StoredObject | 'unchanged' | undefined>;
  /** Writes an object, whatever is there. */
  write(name: string, data: Uint8Array, options?: WriteOptions): Promise<void>;
  /** Writes an object where there is none. False when there is one. */
  create(name: string, data: Uint8Array, options?: WriteOptions): Promise<boolean>;
  /** Replaces a text with nobody else's change lost, and returns what is there then. The same text writes nothing. */
  update(name: string, change: Change, options?: WriteOptions): Promise<string>;
  /** Makes an object as young as one that was just written. False when there is none. */
  touch(name: string): Promise<boolean>;
  /** Nothing when there is no such object. */
  remove(name: string): Promise<void>;
  /** Names of all objects that begin so; '' is everything. */
  list(prefix: string): Promise<string[]>;
  /** The same with their times. */
  entries(prefix: string): Promise<ObjectEntry[]>;
  /** The objects whose names begin with `folder/`, by what comes after. */
  below(folder: string): ObjectStore;
};

/** @throws for a name that leads elsewhere: `..`, an empty part, a slash in front. */
export function checkName(name: string): void {
  if (name.split('/').some((part) => ['', '.', '..'].includes(part)))
    throw new Error(`${JSON.stringify(name)} is no name of an object`);
}

/** Names that a store writes for itself: locks, files that are not whole yet. */
export const isInternal = (name: string): boolean =>
  name.split('/').some((part) => part === '.lock' || part === '.conditions' || part.startsWith('.new.'));
