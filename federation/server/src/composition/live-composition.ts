import type { Composition, PreviousVersion } from '@federation/protocol';
import { compose } from './compose.ts';
import type { LoadedRelease } from './load-release.ts';

/** A composition with the releases that it is rendered by. */
export type LiveComposition = {
  composition: Composition;
  releases: ReadonlyMap<string, LoadedRelease>;
};

/** The composition of these releases, in their order. `names` are those of all remotes there should be. */
export function makeLive(
  shellBuild: string,
  releases: readonly LoadedRelease[],
  names: readonly string[],
  previousOf?: (loaded: LoadedRelease) => PreviousVersion | undefined,
): LiveComposition {
  const present = new Map(releases.map((loaded) => [loaded.release.name, loaded]));
  const missing = names.filter((name) => !present.has(name));
  return {
    composition: compose(shellBuild, releases, missing, Date.now(), previousOf),
    releases: present,
  };
}

/** Whether two compositions are the same for the browsers that get them, fallback versions included. */
export const isSame = (a: LiveComposition, b: LiveComposition): boolean =>
  a.composition.id === b.composition.id &&
  a.composition.remotes.every(
    ({ previous }, place) => previous?.version === b.composition.remotes[place]?.previous?.version,
  );
