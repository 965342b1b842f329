import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toDeviceTime } from './device-times.ts';

const DAY = 86_400_000;
const KEY = ['games/1/'];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Returns data as a server sends it that has had it for `age` milliseconds. */
function sent(data: string, age: number) {
  const server = new QueryClient();
  server.setQueryData(KEY, data, { updatedAt: Date.now() - age });
  return dehydrate(server);
}
const isStale = (client: QueryClient) =>
  client.getQueryCache().find({ queryKey: KEY })!.isStaleByTime(30_000);
function receive(client: QueryClient, state: DehydratedState) {
  toDeviceTime(state);
  hydrate(client, state);
}
const wait = (time: number) => vi.setSystemTime(Date.now() + time);

test.each([-DAY, DAY])('a page wins over older data on a device that is %i ms off', (wrong) => {
  const first = sent('old', 0);
  wait(60_000);
  const second = sent('new', 10_000);
  const client = new QueryClient();
  wait(wrong - 60_000);
  receive(client, first);
  wait(60_000);
  receive(client, second);
  expect(client.getQueryData(KEY)).toBe('new');
  expect(isStale(client)).toBe(false);
  wait(20_001);
  expect(isStale(client)).toBe(true);
});

test('data of a document from the future is asked for again in time', () => {
  const client = new QueryClient();
  const { queries, mutations } = sent('data', 0);
  const undated = queries.map(({ dehydratedAt: _, ...query }) => query) as DehydratedState['queries'];
  wait(-DAY);
  receive(client, { mutations, queries: undated });
  wait(30_001);
  expect(isStale(client)).toBe(true);
});
