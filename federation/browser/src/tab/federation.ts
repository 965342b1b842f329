import { ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { loadEntry } from './load-entry.ts';
import { shareScope } from './share-scope.ts';

/** Entries are fetched by the shell's own rules. An entry carries the hashes of its chunks. */
const loading: ModuleFederationRuntimePlugin = {
  name: 'host',
  loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) => loadEntry(entry, entryGlobalName),
};

/** The page's instance of the federation runtime: the host that loads remotes and gives them the singletons. */
let instance: ModuleFederation | undefined;
export function federation(): ModuleFederation {
  if (!instance) {
    instance = new ModuleFederation({ name: 'shell', remotes: [], plugins: [loading] });
    instance.initShareScopeMap('default', shareScope());
  }
  return instance;
}
