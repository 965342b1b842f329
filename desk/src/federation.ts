import type { ComposedRemote } from '@federation/protocol';
import { ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { DESK_SINGLETONS } from '@shop/desk-kit/build-values';
import { PROVIDED } from '@shop/desk-kit/provided';
import type { ComponentType } from 'react';

type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;
/** Module that a remote exposes. */
export type PageModule = { Page: ComponentType };

const integrities = new Map<string, string>();

/** Loads a remote's entry, checked against the hash that its team signed; the container stands in a global of the remote's name. */
function loadEntry(url: string, name: string): Promise<Container> {
  const script = document.createElement('script');
  Object.assign(script, { src: url, crossOrigin: 'anonymous', integrity: integrities.get(url) ?? 'sha256-' });
  return new Promise((resolve, reject) => {
    script.onerror = () => reject(new Error(`${url} could not be loaded`));
    script.onload = () => {
      const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
      if (container) resolve(container);
      else reject(new Error(`${url} failed while it ran`));
    };
    document.head.append(script);
  });
}

const federation = new ModuleFederation({
  name: 'desk',
  remotes: [],
  plugins: [
    {
      name: 'desk',
      loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) => loadEntry(entry, entryGlobalName),
    },
  ],
});
federation.initShareScopeMap('default', shareScope());

function shareScope() {
  const scope = Object.entries(DESK_SINGLETONS).map(([name, { version }]) => {
    const lib = () => PROVIDED[name as keyof typeof PROVIDED];
    const shared = {
      version,
      lib,
      get: () => Promise.resolve(lib),
      loaded: true,
      from: 'desk',
      scope: ['default'],
      shareConfig: { singleton: true, requiredVersion: `^${version}` },
      strategy: 'loaded-first' as const,
      useIn: [],
      deps: [],
    };
    return [name, { [version]: shared }];
  });
  return Object.fromEntries(scope);
}

const known = new Set<string>();

/** Loads a page of a remote, with its styles. */
export async function loadPage(remote: ComposedRemote, module: string): Promise<PageModule> {
  const container = `${remote.name}@${remote.version}`;
  const url = remote.base + remote.entry;
  if (!known.has(container)) {
    known.add(container);
    integrities.set(url, remote.integrity[remote.entry] ?? '');
    federation.registerRemotes([
      { name: container, entry: url, entryGlobalName: remote.name, type: 'global' },
    ]);
  }
  const styles = (remote.modules[module]?.css ?? []).map((file) =>
    loadSheet(remote.base + file, remote.integrity[file] ?? ''),
  );
  const loaded = await federation.loadRemote<PageModule>(`${container}/${module.replace('./', '')}`);
  await Promise.all(styles);
  if (!loaded) throw new Error(`${container} does not expose ${module}`);
  return loaded;
}

function loadSheet(href: string, integrity: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href,
    integrity,
    crossOrigin: 'anonymous',
  });
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
