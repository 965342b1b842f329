import { type ExposedModule, type Modules, moduleId, settled } from '@federation/browser/page/modules';
import { releaseLabel } from '@federation/protocol';
import { evaluateBundle, type ServerModules } from '../composition/evaluate.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { LoadedRelease } from '../composition/load-release.ts';

const evaluated = new WeakMap<LoadedRelease, ServerModules>();

/** Runs the code of a release, once in this thread. Throws what it throws. */
export function modulesOfRelease(loaded: LoadedRelease): ServerModules {
  const modules = evaluated.get(loaded) ?? evaluateBundle(loaded.code, releaseLabel(loaded.release));
  evaluated.set(loaded, modules);
  return modules;
}

const byComposition = new WeakMap<LiveComposition, Modules>();

function collect({ releases }: LiveComposition): Modules {
  const modules = new Map<string, Promise<ExposedModule>>();
  for (const loaded of releases.values()) {
    for (const [name, module] of Object.entries(modulesOfRelease(loaded)))
      modules.set(moduleId(loaded.release.name, name), settled(module));
  }
  return {
    load: (id) => modules.get(id) ?? Promise.reject(new Error(`${id} is not in this composition`)),
    forget() {},
  };
}

/** The modules that the releases of a composition expose, in this thread. */
export function modulesOf(live: LiveComposition): Modules {
  const modules = byComposition.get(live) ?? collect(live);
  byComposition.set(live, modules);
  return modules;
}
