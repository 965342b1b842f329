import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Change, FolderObjects } from '@federation/store';
import { BESIDE, type ReleaseStore, type StoredFile, type StoredVersion } from './store.ts';

const POINTER = 'remote.json';

/** Resolves with undefined when the file is not there. */
const ifThere = <Value>(promise: Promise<Value>): Promise<Value | undefined> =>
  promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function writeFiles(folder: string, files: readonly StoredFile[]): Promise<void> {
  for (const { path: name, data } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, data);
  }
}

/** Releases in a folder. What is not finished has a dot before its name, and is not served. */
export class FolderStore implements ReleaseStore {
  readonly folder: string;
  readonly #documents: FolderObjects;

  constructor(folder: string) {
    this.folder = folder;
    this.#documents = new FolderObjects(folder);
  }

  get location(): string {
    return this.folder;
  }

  readPointer(): Promise<string | undefined> {
    return this.readDocument(POINTER);
  }

  updatePointer(change: Change): Promise<void> {
    return this.updateDocument(POINTER, change);
  }

  async readDocument(name: string): Promise<string | undefined> {
    return (await this.#documents.read(name))?.toString();
  }

  async updateDocument(name: string, change: Change): Promise<void> {
    await this.#documents.update(name, change);
  }

  async addVersion(version: string, files: readonly StoredFile[]): Promise<void> {
    const target = path.join(this.folder, version);
    if (await ifThere(stat(target))) return;
    const staging = path.join(this.folder, `.${version}.${randomUUID().slice(0, 8)}`);
    await writeFiles(staging, files);
    await rename(staging, target).catch(async (error) => {
      // Somebody else uploaded the same version in the meantime.
      if (!(await ifThere(stat(target)))) throw error;
      await rm(staging, { recursive: true, force: true });
    });
  }

  async attach(version: string, files: readonly StoredFile[]): Promise<void> {
    const folder = path.join(this.folder, version, BESIDE);
    await rm(folder, { recursive: true, force: true });
    await writeFiles(folder, files);
  }

  async read(version: string, file: string): Promise<Buffer | undefined> {
    return ifThere(readFile(path.join(this.folder, version, file)));
  }

  async files(version: string): Promise<string[]> {
    const folder = path.join(this.folder, version);
    const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      )
      .filter((name) => !name.startsWith(BESIDE));
  }

  async versions(): Promise<StoredVersion[]> {
    const entries = (await ifThere(readdir(this.folder, { withFileTypes: true }))) ?? [];
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    return Promise.all(
      folders.map(async (version) => ({
        version,
        whole: !version.startsWith('.'),
        changed: (await stat(path.join(this.folder, version))).mtime,
      })),
    );
  }

  async remove(version: string): Promise<void> {
    const folder = path.join(this.folder, version);
    const going = path.join(this.folder, `.${version}.removed`);
    // Gone at once, so that nobody ever sees half a version.
    if (!version.startsWith('.')) await ifThere(rename(folder, going));
    await Promise.all([folder, going].map((name) => rm(name, { recursive: true, force: true })));
  }
}
