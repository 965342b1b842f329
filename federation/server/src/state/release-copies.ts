import { integrityOf } from '@federation/protocol/verify';
import type { LoadedRelease } from '../composition/load-release.ts';
import { type RetainedFile, RetainedFiles } from './retained-files.ts';
import type { ServerState } from './server-state.ts';

/** A hash as the name of a file. */
const nameOf = (integrity: string) => integrity.replaceAll('/', '_').replaceAll('+', '-').replaceAll('=', '');

/**
 * Copies of what servers run of the releases that took over: a server that starts while a remote's origin is away starts with what was
 * accepted last. Named by their hashes, so a copy is what the pointer signs or it is not taken.
 */
export class ReleaseCopies {
  readonly #state: ServerState;
  readonly #files: RetainedFiles | undefined;
  /** Hashes of each release's `release.json`, bundle and style sheets. */
  readonly #inUse = new Map<LoadedRelease, RetainedFile[]>();

  constructor(state: ServerState) {
    this.#state = state;
    this.#files = state.store && new RetainedFiles(state.store.below('releases'));
  }

  /** The file with this hash, or undefined. */
  async read(integrity: string): Promise<Buffer | undefined> {
    const data = await this.#files?.store.read(nameOf(integrity)).catch(() => undefined);
    return data && integrityOf(data) === integrity ? data : undefined;
  }

  /** Copies the files of a release that took over, unless they are there. */
  add(loaded: LoadedRelease, manifest: string): void {
    if (!this.#files) return;
    const { release, integrity, code, styles } = loaded;
    const texts = new Map([
      [integrity, manifest],
      [release.files[release.server]!.integrity, code],
      ...[...styles].map(([file, text]) => [release.files[file]!.integrity, text] as const),
    ]);
    this.#inUse.set(
      loaded,
      [...texts].map(([hash, text]) => ({ name: nameOf(hash), data: () => Buffer.from(text) })),
    );
    void this.#keep();
  }

  /** These are the releases in use from now on: the copies of others go once nobody has used them for long. */
  use(releases: ReadonlySet<LoadedRelease>): void {
    for (const loaded of this.#inUse.keys()) if (!releases.has(loaded)) this.#inUse.delete(loaded);
  }

  /** Marks what is in use, and drops what is not. To be called once a day. */
  async mark(): Promise<void> {
    await this.#keep();
    await this.#state.untilDone('releases that are not used', async () => this.#files?.sweep());
  }

  async #keep(): Promise<void> {
    const files = this.#files;
    if (!files) return;
    await this.#state.untilDone('copies of releases', () => files.keep([...this.#inUse.values()].flat()));
  }
}
