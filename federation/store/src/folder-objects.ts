import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { withFolderLock } from './folder-lock.ts';
import {
  type Change,
  checkName,
  isInternal,
  type ObjectEntry,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

/** Resolves with undefined when the file is not there. */
const ifThere = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });

/** Objects as files below a folder. Processes of one machine may share it. */
export class FolderObjects implements ObjectStore {
  readonly location: string;

  constructor(folder: string) {
    this.location = folder;
  }

  #file(name: string): string {
    checkName(name);
    return path.join(this.location, name);
  }

  async read(name: string): Promise<Buffer | undefined> {
    return ifThere(readFile(this.#file(name)));
  }

  async get(name: string, unless?: string): Promise<StoredObject | 'unchanged' | undefined> {
    const file = await ifThere(open(this.#file(name)));
    if (!file) return undefined;
    try {
      // Every write is a file of its own.
      const { ino, mtimeNs, size } = await file.stat({ bigint: true });
      const etag = `"${ino}-${mtimeNs}-${size}"`;
      return etag === unless ? 'unchanged' : { data: await file.readFile(), etag };
    } finally {
      await file.close();
    }
  }

  /** A reader sees the old content or the new one, after a power cut too. */
  async write(name: string, data: Uint8Array): Promise<void> {
    const target = this.#file(name);
    await mkdir(path.dirname(target), { recursive: true });
    // Processes in two containers may have one id.
    const temporary = path.join(path.dirname(target), `.new.${path.basename(target)}.${randomUUID()}`);
    try {
      const file = await open(temporary, 'wx');
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async create(name: string, data: Uint8Array): Promise<boolean> {
    return this.#locked(async () => {
      if (await ifThere(stat(this.#file(name)))) return false;
      await this.write(name, data);
      return true;
    });
  }

  async update(name: string, change: Change): Promise<string> {
    return this.#locked(async () => {
      const before = (await this.read(name))?.toString();
      const next = await change(before);
      if (next !== before) await this.write(name, Buffer.from(next));
      return next;
    });
  }

  async #locked<Result>(work: () => Promise<Result>): Promise<Result> {
    await mkdir(this.location, { recursive: true });
    return withFolderLock(this.location, work);
  }

  async touch(name: string): Promise<boolean> {
    const now = new Date();
    const touched = await ifThere(utimes(this.#file(name), now, now).then(() => true));
    return touched ?? false;
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  async list(prefix: string): Promise<string[]> {
    // A prefix that is no folder lies in the one before its last slash.
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const below = path.join(this.location, folder);
    const entries = (await ifThere(readdir(below, { recursive: true, withFileTypes: true }))) ?? [];
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        path.relative(this.location, path.join(parentPath, name)).replaceAll(path.sep, '/'),
      )
      .filter((name) => name.startsWith(prefix) && !isInternal(name))
      .sort();
  }

  async entries(prefix: string): Promise<ObjectEntry[]> {
    const names = await this.list(prefix);
    const found = await Promise.all(
      names.map(async (name) => ({ name, changed: (await ifThere(stat(this.#file(name))))?.mtime })),
    );
    return found.flatMap(({ name, changed }) => (changed ? [{ name, changed }] : []));
  }

  below(folder: string): FolderObjects {
    return new FolderObjects(path.join(this.location, folder));
  }
}
