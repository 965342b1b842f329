import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { REMOTE_TIMEOUT } from '@shop/shared/contracts';
import { entryIntegrity } from './entry-integrity.ts';

/**
 * How the federation runtime fetches entries: checked against the composition's hash, across origins without cookies, and never
 * longer than the promise allows. An entry carries the hashes of its chunks.
 */
export default function shopRuntime(): ModuleFederationRuntimePlugin {
  return {
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
}
