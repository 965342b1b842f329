import type { Composition, PreviousVersion } from '@shop/shared/contracts';
import { type ExposedModule, type Modules, moduleId, settled } from '../../app/modules.ts';
import { compose } from './compose.ts';
import type { LoadedRelease } from './load-release.ts';

/** A composition with what the server needs to render it. */
export type LiveComposition = {
  composition: Composition;
  modules: Modules;
  releases: ReadonlyMap<string, LoadedRelease>;
};

function serverModules(releases: readonly LoadedRelease[]): Modules {
  const modules = new Map<string, Promise<ExposedModule>>();
  for (const { release, modules: exposed } of releases) {
    for (const [name, module] of Object.entries(exposed))
      modules.set(moduleId(release.name, name), settled(module));
  }
  return {
    load: (id) => modules.get(id) ?? Promise.reject(new Error(`${id} is not in this composition`)),
    forget() {},
  };
}

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
    modules: serverModules(releases),
    releases: present,
  };
}

/** Whether two compositions are the same for the browsers that get them, stand-ins included. */
export const isSame = (a: LiveComposition, b: LiveComposition): boolean =>
  a.composition.id === b.composition.id &&
  a.composition.remotes.every(
    ({ previous }, place) => previous?.version === b.composition.remotes[place]?.previous?.version,
  );
