import type { BuildInfo } from '@federation/protocol';

let newer: BuildInfo | null = null;
const listeners = new Set<() => void>();

/** The newer build that this tab knows of, in the form that React's `useSyncExternalStore` takes. */
export const update = {
  get: (): BuildInfo | null => newer,
  set(build: BuildInfo | null): void {
    newer = build;
    for (const listener of listeners) listener();
  },
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
