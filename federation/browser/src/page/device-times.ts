import type { DehydratedState } from '@tanstack/react-query';

/**
 * Puts the times of a server's queries into those of this device, whose clock may be days off: data of a past that it never had would lose against older
 * data, and data of the future would not be asked for before then. A query is as old as it was when it was sent; a document does not say when.
 */
export function toDeviceTime({ queries }: DehydratedState): void {
  const now = Date.now();
  for (const { state, dehydratedAt } of queries)
    state.dataUpdatedAt = Math.min(now, state.dataUpdatedAt + (dehydratedAt ? now - dehydratedAt : 0));
}
