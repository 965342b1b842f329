import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from './precompress.ts';

const POINTER = 'remote.json';
/** A lock older than this belongs to a publisher that died, in milliseconds. */
const LOCK_EXPIRY = 30_000;

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * A remote's releases in a folder: `{version}/…` never changes once it is there, `remote.json` is replaced whole. A publisher that dies
 * half-way leaves nothing but a folder with a dot before its name.
 */
export class FolderStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The text of the pointer, or undefined before the first publication. */
  async readPointer(): Promise<string | undefined> {
    return readFile(path.join(this.folder, POINTER), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  /** Runs a change of the pointer with nobody else changing it. What `change` returns is written, so that a reader sees the old text or the new one. */
  async updatePointer(change: (before: string | undefined) => Promise<string> | string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const release = await this.#lock();
    try {
      const next = await change(await this.readPointer());
      const temporary = path.join(this.folder, `.${POINTER}.${process.pid}`);
      await writeFile(temporary, next);
      await rename(temporary, path.join(this.folder, POINTER));
    } finally {
      await release();
    }
  }

  async #lock(): Promise<() => Promise<void>> {
    const file = path.join(this.folder, '.lock');
    const deadline = Date.now() + LOCK_EXPIRY;
    for (;;) {
      try {
        await (await open(file, 'wx')).close();
        return () => rm(file, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > LOCK_EXPIRY) await rm(file, { force: true });
      if (Date.now() > deadline) throw new Error(`${file}: another publisher holds it; try again`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Copies a build in as an immutable version, precompressed. Does nothing when the version is there. */
  async upload(version: string, build: string): Promise<void> {
    const target = path.join(this.folder, version);
    if (await exists(target)) return;
    await mkdir(this.folder, { recursive: true });
    const staging = path.join(this.folder, `.${version}.${process.pid}`);
    await rm(staging, { recursive: true, force: true });
    await cp(build, staging, { recursive: true });
    await precompress(staging);
    await rename(staging, target).catch(async (error) => {
      // Somebody else uploaded the same version in the meantime.
      if (!(await exists(target))) throw error;
      await rm(staging, { recursive: true, force: true });
    });
  }

  /** A file of a version. */
  async read(version: string, file: string): Promise<Buffer> {
    return readFile(path.join(this.folder, version, file));
  }

  /** Every uploaded version. */
  async versions(): Promise<string[]> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  }

  /** Removes a version. */
  async remove(version: string): Promise<void> {
    await rm(path.join(this.folder, version), { recursive: true, force: true });
  }
}
