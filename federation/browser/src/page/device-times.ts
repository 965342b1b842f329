import type { DehydratedState } from '@tanstack/react-query';

/**
 * Converts the update times of a server's queries to this device's clock, which may be days off: otherwise new data could look older than
 * cached data, or stay fresh for days. A payload says when it was written, so its data keep their age; a document does not, so its times
 * are only capped at now.
 */
export function toDeviceTime({ queries }: DehydratedState): void {
  const now = Date.now();
  for (const { state, dehydratedAt } of queries)
    state.dataUpdatedAt = Math.min(now, state.dataUpdatedAt + (dehydratedAt ? now - dehydratedAt : 0));
}
