import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiveQueries } from './receive-queries.ts';

const DAY = 86_400_000;
const KEY = ['games/1/'];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** What a server sends that has had its data for `age` milliseconds. */
function sent(data: string, age: number) {
  const server = new QueryClient();
  server.setQueryData(KEY, data, { updatedAt: Date.now() - age });
  return dehydrate(server);
}
const isStale = (client: QueryClient) =>
  client.getQueryCache().find({ queryKey: KEY })!.isStaleByTime(30_000);

test.each([-DAY, DAY])('takes a page over older data on a device that is %i ms off', (wrong) => {
  const first = sent('old', 0);
  vi.setSystemTime(Date.now() + 60_000);
  const second = sent('new', 10_000);
  const client = new QueryClient();
  vi.setSystemTime(Date.now() - 60_000 + wrong);
  receiveQueries(client, first);
  vi.setSystemTime(Date.now() + 60_000);
  receiveQueries(client, second);
  expect(client.getQueryData(KEY)).toBe('new');
  expect(isStale(client)).toBe(false);
  vi.setSystemTime(Date.now() + 20_001);
  expect(isStale(client)).toBe(true);
});

test('lets no document bring data from the future', () => {
  const { queries, mutations } = sent('data', 0);
  const client = new QueryClient();
  vi.setSystemTime(Date.now() - DAY);
  const undated = queries.map(({ dehydratedAt: _, ...query }) => query) as DehydratedState['queries'];
  receiveQueries(client, { mutations, queries: undated });
  vi.setSystemTime(Date.now() + 30_001);
  expect(isStale(client)).toBe(true);
});
