import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Small files that outlive the process, each replaced whole. Several shells may share the folder. Without a folder nothing
 * is kept.
 */
export class StateFolder {
  readonly #folder: string | undefined;
  readonly #writing = new Map<string, Promise<void>>();

  /** Throws when the folder cannot be made. */
  constructor(folder: string | undefined) {
    this.#folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  /** The text of a file; undefined when there is none. Throws when it cannot be read. */
  read(name: string): string | undefined {
    if (!this.#folder) return undefined;
    try {
      return readFileSync(path.join(this.#folder, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Replaces a file, after the write before it. A reader sees the old text or the new one, after a power cut too. */
  write(name: string, text: string): Promise<void> {
    const before = this.#writing.get(name) ?? Promise.resolve();
    const next = before.catch(() => {}).then(() => this.#replace(name, text));
    this.#writing.set(name, next);
    return next;
  }

  async #replace(name: string, text: string): Promise<void> {
    if (!this.#folder) return;
    const file = path.join(this.#folder, name);
    // Shells in two containers may have one process id.
    const temporary = `${file}.${randomUUID()}`;
    try {
      const handle = await open(temporary, 'wx');
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}
