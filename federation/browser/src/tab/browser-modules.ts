import type { ComposedRemote } from '@federation/protocol';
import { attempt } from '@federation/protocol/lib';
import { noteError } from '../page/error-sink.ts';
import { host } from '../page/host.ts';
import { type ExposedModule, type Modules, splitModuleId } from '../page/modules.ts';
import { noteVisit } from '../page/visit-events.ts';
import { containerOf, type EntryOf } from './containers.ts';
import { loadWithFallback } from './fallback-version.ts';
import { federation } from './federation.ts';
import { preloadScripts } from './part-scripts.ts';
import { loadStyles } from './part-styles.ts';
import { reportProblem } from './report-problem.ts';

/** A little under the promise: the panel has to stand by then. */
const loadTimeout = () => host().times.remote - 1_000;
/** A version that is silent for so long gets the one before it as a rival: whichever is there first is shown. */
const rivalDelay = () => host().times.remote * 0.4;

function withTimeout<T>(promise: Promise<T>, id: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${id} did not load within ${loadTimeout()} ms`)),
      loadTimeout(),
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The remotes' modules through Module Federation. `renew` brings the composition in line with the server's as far as code of this
 * page does not stand in the way: a version that never ran here may have been taken back in the meantime.
 */
export function browserModules(
  remotes: () => readonly ComposedRemote[],
  renew: () => Promise<unknown>,
): Modules & { isUsed: (remote: string) => boolean } {
  const loaded = new Set<string>();
  const missed = new Set<string>();
  const stoodIn = new Set<string>();
  const pending = new Map<string, Promise<ExposedModule>>();
  /** Remotes whose code threw: it has run, whatever replaced it. */
  const ran = new Set<string>();
  /** The version that each module came from. */
  const versions = new Map<string, string>();
  /** How often each remote was tried again. */
  const attempts = new Map<string, number>();

  function reportFallback({ name, version, previous }: ComposedRemote): void {
    if (stoodIn.has(name)) return;
    stoodIn.add(name);
    const error = new Error(`${name}@${version} cannot be loaded, ${previous?.version} stands in`);
    console.warn(error.message);
    noteError(error);
    noteVisit('fallbacks', name);
  }

  async function loadBy(version: EntryOf, exposed: string): Promise<ExposedModule> {
    const container = containerOf(version, attempts.get(version.name) ?? 0);
    const module = await federation().loadRemote<ExposedModule>(`${container}/${exposed}`);
    if (!module) throw new Error(`${container} does not expose ${exposed}`);
    return module;
  }

  async function loadNow(id: string): Promise<ExposedModule> {
    const [name, exposed] = splitModuleId(id);
    if (attempts.has(name)) await renew();
    const remote = remotes().find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`${id} is not in this composition`);
    const current = async () => {
      const styles = loadStyles(remote, exposed);
      preloadScripts(remote, exposed);
      const module = await loadBy({ ...remote, integrity: remote.integrity[remote.entry] }, exposed);
      await styles;
      return module;
    };
    const { previous } = remote;
    versions.set(id, remote.version);
    if (!previous) return current();
    return loadWithFallback({
      current,
      previous: () => loadBy({ ...previous, name }, exposed),
      delay: stoodIn.has(name) ? 0 : rivalDelay(),
      onFallback: () => {
        versions.set(id, previous.version);
        reportFallback(remote);
      },
    });
  }

  function keep(id: string, promise: Promise<ExposedModule>): Promise<ExposedModule> {
    pending.set(id, promise);
    // The renderer of the module handles the failure; a preload alone must not raise an unhandled rejection.
    promise.catch(() => {});
    return promise;
  }

  /** Loads the version before in place of one that threw. A failure is one of loading, as any other. */
  async function loadPrevious(id: string, { name, previous }: ComposedRemote): Promise<ExposedModule> {
    loaded.delete(id);
    const module = await withTimeout(loadBy({ ...previous!, name }, splitModuleId(id)[1]), id);
    versions.set(id, previous!.version);
    loaded.add(id);
    missed.delete(id);
    return module;
  }

  async function load(id: string): Promise<ExposedModule> {
    // Browser tests count from here to what stands in the part's place.
    attempt(() => performance.mark('asked', { detail: id }));
    const module = await withTimeout(loadNow(id), id);
    loaded.add(id);
    missed.delete(id);
    return module;
  }

  return {
    load(id) {
      return pending.get(id) ?? keep(id, load(id));
    },
    replace(id) {
      const [name] = splitModuleId(id);
      const remote = remotes().find((candidate) => candidate.name === name);
      const version = versions.get(id);
      if (!remote || !version || !loaded.has(id)) return false;
      ran.add(name);
      reportProblem(name, version);
      noteVisit('errors', name);
      if (version !== remote.version || !remote.previous) return false;
      noteVisit('fallbacks', name);
      keep(id, loadPrevious(id, remote));
      return true;
    },
    forget(id) {
      if (loaded.has(id)) return;
      pending.delete(id);
      const [name] = splitModuleId(id);
      attempts.set(name, (attempts.get(name) ?? 0) + 1);
    },
    miss(id) {
      noteVisit('panels', splitModuleId(id)[0]);
      if (!loaded.has(id)) missed.add(id);
    },
    isBroken: () => missed.size > 0,
    isUsed: (remote) => ran.has(remote) || [...loaded].some((id) => splitModuleId(id)[0] === remote),
  };
}
