import type { ComposedRemote } from '@federation/protocol';

/** Asks for an exposed module's scripts beside the remote's entry, which would ask for them once it runs. */
export function preloadScripts({ base, modules, integrity }: ComposedRemote, module: string): void {
  for (const file of modules[`./${module}`]?.js ?? []) {
    const href = base + file;
    if (document.querySelector(`link[href=${JSON.stringify(href)}]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'script',
      crossOrigin: 'anonymous',
      integrity: integrity[file] ?? '',
      href,
    });
    document.head.append(link);
  }
}
