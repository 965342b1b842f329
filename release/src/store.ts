import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Pointer, pointer, type Release, release } from '@shop/shared/contracts';
import { precompress } from './precompress.ts';

/** How many past versions a pointer names. */
const HISTORY = 20;

const integrityOf = (data: Buffer) => `sha256-${createHash('sha256').update(data).digest('base64')}`;
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Writes a file so that a reader sees the old text or the new one, never a part. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

/** A remote's releases in a folder: `{version}/…` never changes once it is there, `remote.json` names the current one. */
export class FolderStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get #pointerFile(): string {
    return path.join(this.folder, 'remote.json');
  }

  /** The pointer, or undefined before the first publication. */
  async pointer(): Promise<Pointer | undefined> {
    if (!(await exists(this.#pointerFile))) return undefined;
    return pointer.parse(JSON.parse(await readFile(this.#pointerFile, 'utf8')));
  }

  /** Copies a build in as an immutable version, precompressed. Does nothing when the version is there. */
  async upload(build: string): Promise<{ release: Release; integrity: string }> {
    const manifest = await readFile(path.join(build, 'release.json'));
    const parsed = release.parse(JSON.parse(manifest.toString()));
    const target = path.join(this.folder, parsed.version);
    if (!(await exists(target))) {
      await mkdir(this.folder, { recursive: true });
      const staging = path.join(this.folder, `.${parsed.version}.${process.pid}`);
      await rm(staging, { recursive: true, force: true });
      await cp(build, staging, { recursive: true });
      await precompress(staging);
      await rename(staging, target);
    }
    return { release: parsed, integrity: integrityOf(await readFile(path.join(target, 'release.json'))) };
  }

  /** Makes an uploaded version current. */
  async makeCurrent(name: string, version: string, integrity: string, now: Date): Promise<Pointer> {
    const before = await this.pointer();
    if (before?.current === version) return before;
    const entry = { version, integrity, published: now.toISOString() };
    const history = [entry, ...(before?.history ?? []).filter((past) => past.version !== version)].slice(
      0,
      HISTORY,
    );
    const next: Pointer = { ...before, name, current: version, integrity, history };
    await writeWhole(this.#pointerFile, `${JSON.stringify(next, null, 1)}\n`);
    return next;
  }
}
