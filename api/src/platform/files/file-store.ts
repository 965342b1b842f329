import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files by name, such as `avatars/1.webp`. What is written under a name stays what it is. */
export type FileStore = {
  /** Where it is, for messages. */
  readonly place: string;
  /** @throws when the store cannot be reached. */
  read(name: string): Promise<Buffer | undefined>;
  /** Writes a file as a whole: nobody ever sees a part of it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Names of the files in a folder, which is '' for the whole store or ends with a slash. */
  list(folder: string): Promise<string[]>;
};

const ifThere = <T>(promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });

/** Files in a folder of this machine. */
export class FolderFiles implements FileStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  read(name: string): Promise<Buffer | undefined> {
    return ifThere(readFile(join(this.place, name)));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.place, name);
    const part = `${file}.${randomUUID().slice(0, 8)}.part`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, file);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true });
  }

  async list(folder: string): Promise<string[]> {
    const entries = await ifThere(readdir(join(this.place, folder), { withFileTypes: true }));
    return (entries ?? []).filter((entry) => entry.isFile()).map(({ name }) => folder + name);
  }
}
