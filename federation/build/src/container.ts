/** One version of a shared module in a share scope. `lib` is there once somebody has loaded it. */
export type Provided = {
  lib?: () => unknown;
  loaded?: boolean | number;
  get: () => Promise<() => unknown> | (() => unknown);
};
/** Name → version → module. */
export type ShareScope = Record<string, Record<string, Provided>>;
/** Exposed name → loads the module. */
type Exposes = Record<string, () => Promise<unknown>>;

/** Value in a page for one remote, in the form that hosts of Module Federation know. */
export type Container = {
  /** Takes the host's share scope, once and before anything else. */
  init(scope: ShareScope): void;
  /** The factory of an exposed module. Rejects for a name that is not exposed. */
  get(name: string): Promise<() => unknown>;
};

/** The version that is used: one that is loaded already, since a singleton exists once in a page; else the newest. */
function choose(versions: Record<string, Provided> = {}): Provided | undefined {
  const newestFirst = Object.keys(versions).sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  const found = newestFirst.find((version) => versions[version]!.loaded) ?? newestFirst[0];
  return found === undefined ? undefined : versions[found];
}

/**
 * The container protocol of Module Federation (`init`, `get`) for a remote that takes every shared module from its host and carries no copy
 * of its own. The plugin's runtime, which can also choose among copies and load remotes itself, would be 25 KB in each entry.
 *
 * `names` are the shared modules. The modules of the build import them as externals, that is by `shared`: the function that it gives to
 * `publish` as soon as there is a scope. Both sides are tested against the plugin as it comes: test/ordinary.test.ts.
 */
export function createContainer(
  exposes: Exposes,
  names: readonly string[],
  publish: (shared: (name: string) => unknown) => void,
): Container {
  const modules = new Map<string, unknown>();
  let scope: ShareScope | undefined;
  let ready: Promise<unknown> | undefined;

  async function take(name: string): Promise<void> {
    const provided = choose(scope?.[name]);
    if (!provided) return;
    const factory = provided.lib ?? (await provided.get());
    // Others find what is loaded now, and take the same.
    provided.lib = factory;
    provided.loaded = true;
    modules.set(name, factory());
  }

  publish((name) => {
    if (!modules.has(name)) throw new Error(`The host does not provide ${name}`);
    return modules.get(name);
  });
  return {
    init(given) {
      if (scope && scope !== given) throw new Error('This container has been initialized with another scope');
      scope = given;
    },
    async get(name) {
      const load = Object.hasOwn(exposes, name) ? exposes[name] : undefined;
      if (!load) throw new Error(`${name} is not exposed`);
      ready ??= Promise.all(names.map(take));
      await ready;
      const module = await load();
      return () => module;
    },
  };
}
