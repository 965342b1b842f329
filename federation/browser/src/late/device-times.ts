import type { DehydratedState, QueryClient } from '@tanstack/react-query';

/**
 * A server's queries in the times of this device, whose clock may be days off: data of a past that it never had would lose against older data.
 * Each is as old as it was when it was sent.
 */
export function inDeviceTime({ queries, ...rest }: DehydratedState): DehydratedState {
  const now = Date.now();
  const received = queries.map((query) => {
    const dataUpdatedAt = Math.min(now, now - query.dehydratedAt + query.state.dataUpdatedAt);
    return { ...query, state: { ...query.state, dataUpdatedAt } };
  });
  return { ...rest, queries: received };
}

/** Data that a document has brought from the future of this device would not be asked for again before then. */
export function leaveNoneInFuture(client: QueryClient): void {
  const now = Date.now();
  for (const query of client.getQueryCache().getAll())
    if (query.state.dataUpdatedAt > now) query.setState({ dataUpdatedAt: now });
}
