import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { REMOTE_TIMEOUT } from '@shop/shared/contracts';

/** How the federation runtime fetches entries: across origins without cookies, and never longer than the promise allows. */
export default function shopRuntime(): ModuleFederationRuntimePlugin {
  return {
    name: 'shop',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      return { script, timeout: REMOTE_TIMEOUT - 1_000 };
    },
  };
}
