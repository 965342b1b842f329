import type { Change } from '@federation/store';

/** A file of a version as it is stored: as built, or packed beside it under its name with `.br` or `.gz`. */
export type StoredFile = { path: string; data: Uint8Array; encoding?: 'br' | 'gzip' };

/** A version in a store. One that is not whole is an upload that died or is under way. */
export type StoredVersion = { version: string; whole: boolean; changed: Date };

/** Folder of a version for what is beside it. It begins with a dot: nothing below is served. */
export const BESIDE = '.beside/';

/**
 * A remote's releases: `{version}/…`, which never changes once its `release.json` is there, and `remote.json`, which is replaced as a
 * whole. A publisher that dies at any moment leaves the pointer as it was or as it was to be.
 */
export type ReleaseStore = {
  /** Where it is, for messages. */
  readonly location: string;
  /** The text of the pointer, or undefined before the first publication. */
  readPointer(): Promise<string | undefined>;
  /**
   * Writes what `change` makes of the pointer, with nobody else's change lost. `change` may be called again when somebody was faster; the
   * same text writes nothing.
   */
  updatePointer(change: Change): Promise<void>;
  /** The text of a document beside the versions, such as the state of a canary; undefined while there is none. Its name begins with a dot: it is not served. */
  readDocument(name: string): Promise<string | undefined>;
  /** Writes a document as `updatePointer` does the pointer. */
  updateDocument(name: string, change: Change): Promise<void>;
  /** Adds a version, `release.json` last. Does nothing when it is there. */
  addVersion(version: string, files: readonly StoredFile[]): Promise<void>;
  /** Keeps files beside a version that are no part of it: not served, not verified, removed with it. Those of before are replaced. */
  attach(version: string, files: readonly StoredFile[]): Promise<void>;
  /** A file of a version, or undefined when it is not there. */
  read(version: string, file: string): Promise<Buffer | undefined>;
  /** Names of the files of a version, without those beside it. */
  files(version: string): Promise<string[]>;
  versions(): Promise<StoredVersion[]>;
  remove(version: string): Promise<void>;
};
