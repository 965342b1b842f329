import { ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core';
import { REMOTE_TIMEOUT } from '@shop/shared/contracts';
import { entryIntegrity } from './entry-integrity.ts';
import { shareScope } from './share-scope.ts';

/**
 * How entries are fetched: checked against the composition's hash, across origins without cookies, and never longer than the
 * promise allows. An entry carries the hashes of its chunks.
 */
const loading: ModuleFederationRuntimePlugin = {
  name: 'shop',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    // A development server's files change under the page.
    if (process.env.NODE_ENV !== 'development') script.integrity = entryIntegrity(url);
    return { script, timeout: REMOTE_TIMEOUT - 1_000 };
  },
};

/** The page's instance of the federation runtime: the host that loads remotes and gives them the singletons. */
export const federation = new ModuleFederation({ name: 'shell', remotes: [], plugins: [loading] });
federation.initShareScopeMap('default', shareScope());
