import type { Composition } from '@federation/protocol';
import type { QueryClient } from '@tanstack/react-query';
import type { Modules } from './modules.ts';
import type { NavigationHooks } from './navigation-hooks.ts';

/** Context of loaders. One per browser tab; one per request on the server. */
export type AppContext = {
  modules: Modules;
  queryClient: QueryClient;
  /** The newest composition this page knows. */
  composition: () => Composition;
  /** Whether an access cookie is there. Its value is not read here. */
  hasAccess: () => boolean;
  hooks?: NavigationHooks;
};
