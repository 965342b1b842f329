import { createHash } from 'node:crypto';
import type { ComposedRemote, Composition, PreviousVersion } from '@federation/protocol';
import type { LoadedRelease } from './load-release.ts';

/** A release as browsers get it. */
export function composeRemote(
  { release, base }: Pick<LoadedRelease, 'release' | 'base'>,
  previous?: PreviousVersion,
): ComposedRemote {
  const { name, version, contract, slotContracts, routes, slots, entry, modules, files } = release;
  const browserFiles = [entry, ...Object.values(modules).flatMap(({ js, css }) => [...js, ...css])];
  const integrity = Object.fromEntries(browserFiles.map((file) => [file, files[file]!.integrity]));
  return {
    name,
    version,
    contract,
    ...(slotContracts && { slotContracts }),
    routes,
    slots,
    entry,
    modules,
    base,
    integrity,
    ...(previous && { previous }),
  };
}

/**
 * The composition of these versions. Its id, the build id, covers the shell's build and every version.
 * `timestamp` is when it was made, in milliseconds since 1970.
 */
export function compose(
  shellBuild: string,
  releases: readonly LoadedRelease[],
  missing: readonly string[],
  timestamp: number,
  previousOf: (loaded: LoadedRelease) => PreviousVersion | undefined = () => undefined,
): Composition {
  const remotes = releases.map((loaded) => composeRemote(loaded, previousOf(loaded)));
  const versions = remotes.map(({ name, version }) => `${name}@${version}`).sort();
  const id = createHash('sha256')
    .update(JSON.stringify([shellBuild, versions]))
    .digest('hex')
    .slice(0, 16);
  return { id, timestamp, remotes, missing: [...missing] };
}
