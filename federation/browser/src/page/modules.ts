import type { PageModule, SlotModule } from '@federation/protocol/page';
import { createContext, useContext } from 'react';

/** A module that a remote exposes: a page or a slot's extension. */
export type ExposedModule = PageModule | SlotModule;

/**
 * How the host reaches the remotes' modules: Module Federation in the browser, evaluated server bundles on the server.
 * An id is `remote/module`, such as `a/home-page`.
 */
export type Modules = {
  /** Loads it; the same promise for everybody until it fails and `forget` is called. */
  load(id: string): Promise<ExposedModule>;
  /** Drops a failure, so that the next `load` tries again. */
  forget(id: string): void;
  /** Reports that a slot or page had to do without it. */
  miss?(id: string): void;
  /**
   * Reports that it threw while it was shown. True when the next `load` gives the version before, which has not thrown here; false for
   * code that never came.
   */
  replace?(id: string): boolean;
  /** Whether code is missing somewhere: the next page is loaded as a document. */
  isBroken?(): boolean;
};

/** `./home-page` of `a` → `a/home-page`. */
export const moduleId = (remote: string, name: string) => `${remote}/${name.replace(/^\.\//, '')}`;

/** `a/home-page` → `a` and `home-page`. */
export function splitModuleId(id: string): [remote: string, module: string] {
  const slash = id.indexOf('/');
  return [id.slice(0, slash), id.slice(slash + 1)];
}

/** A promise that `use` reads without suspending: React looks at the two fields before it waits. */
export const settled = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

export const ModulesContext = createContext<Modules | null>(null);

export function useModules(): Modules {
  const modules = useContext(ModulesContext);
  if (!modules) throw new Error('No modules: render inside <ModulesContext>.');
  return modules;
}
