import { host } from '../page/host.ts';

/** A module of the share scope, as containers of Module Federation read it. */
function share(module: unknown, version: string) {
  const lib = () => module;
  return {
    version,
    lib,
    get: () => Promise.resolve(lib),
    loaded: true,
    from: 'shell',
    scope: ['default'],
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    strategy: 'loaded-first' as const,
    useIn: [],
    deps: [],
  };
}

/** Name → version → module: what remotes take instead of a copy of their own. */
export function shareScope(): Record<string, Record<string, ReturnType<typeof share>>> {
  const scope = Object.entries(host().provided).map(([name, { module, version }]) => [
    name,
    { [version]: share(module, version) },
  ]);
  return Object.fromEntries(scope);
}
