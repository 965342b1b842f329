import type { RemoteDeclaration } from '@federation/protocol';

/** Modules that a remote exposes → their source files: pages in `pages/`, extensions of slots in `slots/`. */
export function exposedModules(remote: RemoteDeclaration): Record<string, string> {
  const pages = remote.routes.map(({ page }) => [page, page.replace('./', './src/pages/')]);
  const slots = remote.slots.map(({ module }) => [module, module.replace('./', './src/slots/')]);
  return Object.fromEntries([...pages, ...slots].map(([name, file]) => [name, `${file}.tsx`]));
}
