import type { PreviousVersion } from '@federation/protocol';
import { loadManifest, type PointedVersion, type RemoteOrigin } from './load-release.ts';

/** The versions before a remote's chosen one, as far as a browser needs them that cannot load that one. */
export class BrowserFallbacks {
  readonly #remote: RemoteOrigin;
  readonly #known = new Map<string, PreviousVersion>();

  constructor(remote: RemoteOrigin) {
    this.#remote = remote;
  }

  /** Reads the manifests of these versions, the others are forgotten. What cannot be read or is incompatible is no fallback. */
  async keep(versions: readonly PointedVersion[]): Promise<void> {
    const wanted = new Set(versions.map(({ version }) => version));
    for (const version of this.#known.keys()) if (!wanted.has(version)) this.#known.delete(version);
    await Promise.all(versions.map((pointed) => this.#read(pointed).catch(() => {})));
  }

  /** The first of these versions that can be the fallback. */
  first(versions: readonly string[]): PreviousVersion | undefined {
    return versions.map((version) => this.#known.get(version)).find((known) => known !== undefined);
  }

  async #read(pointed: PointedVersion): Promise<void> {
    const { version } = pointed;
    if (this.#known.has(version)) return;
    const { entry, files } = (await loadManifest(this.#remote, pointed)).release;
    const base = `${this.#remote.url}/${version}/`;
    this.#known.set(version, { version, entry, base, integrity: files[entry]!.integrity });
  }
}
