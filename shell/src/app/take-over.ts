import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';

/**
 * Gives a client the data that the server rendered with. It counts as new by the browser's own clock: one that is half a minute ahead
 * of the server's would take all of it for old, and ask for everything again while the page hydrates.
 */
export function takeOver(client: QueryClient, { mutations, queries }: DehydratedState): void {
  const dataUpdatedAt = Date.now();
  hydrate(client, {
    mutations,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  });
}
