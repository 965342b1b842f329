import type { Host } from '@federation/protocol';
import { serverHost } from '../host.ts';

/** What this host offers to releases. */
export const offered = (): Host => serverHost().offers;

/** What one server bundle may `require`: the host's own copies, and nothing of Node. */
export const providedTo = (): Record<string, unknown> => {
  const { app, modulesFor } = serverHost();
  if (modulesFor) return modulesFor();
  return Object.fromEntries(Object.entries(app.provided).map(([name, { module }]) => [name, module]));
};
