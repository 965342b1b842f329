import { attempt } from '@federation/protocol/lib';

/** A value that the server sent in the `Server-Timing` header of this document; undefined where the browser shows none. */
export function sentWithDocument(name: string): string | undefined {
  // Some browsers in other applications have no such function.
  const [entry] =
    attempt(() => performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]) ?? [];
  return entry?.serverTiming?.find((timing) => timing.name === name)?.description;
}

/** The server's signed word of which page this is: what is reported of a page, or ordered on it, counts with it. */
export const pageToken = () => sentWithDocument('page');
