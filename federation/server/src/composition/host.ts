import type { Host } from '@federation/protocol';
import { serverHost } from '../host.ts';

/** Returns this host's offer to releases. */
export const offered = (): Host => serverHost().offers;

/** Returns the modules that one server bundle may `require`: the host's own copies, and nothing of Node. */
export const providedTo = (): Record<string, unknown> => {
  const { app, modulesFor } = serverHost();
  if (modulesFor) return modulesFor();
  return Object.fromEntries(Object.entries(app.provided).map(([name, { module }]) => [name, module]));
};
