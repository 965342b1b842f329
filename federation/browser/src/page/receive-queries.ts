import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';

/**
 * Puts a server's queries into the cache, whose clock is this device's: data of the future would never be asked for again, and data of a
 * past that the device never had would lose against older data. Where a query says when it was sent, it arrives as old as it was then; in
 * a document none does, so that two with the same data are the same.
 */
export function receiveQueries(client: QueryClient, { queries, ...rest }: DehydratedState): void {
  const now = Date.now();
  const received = queries.map((query) => {
    const sent: number | undefined = query.dehydratedAt;
    const { dataUpdatedAt } = query.state;
    const at = sent === undefined ? dataUpdatedAt : now - sent + dataUpdatedAt;
    return { ...query, state: { ...query.state, dataUpdatedAt: Math.min(at, now) } };
  });
  hydrate(client, { ...rest, queries: received });
}
