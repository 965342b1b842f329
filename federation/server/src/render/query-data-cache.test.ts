import { RequestError } from '@federation/browser/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueryDataCache } from './query-data-cache.ts';

/** How long anything may take on a busy machine, milliseconds. */
const LIMIT = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

type Question = [name: string, queryFn: () => Promise<unknown>];

/** Asks as a page does that somebody waits for, with a query cache of its own. */
const ask = (cache: QueryDataCache, ...[name, queryFn]: Question) =>
  cache.queryClient().ensureQueryData({ queryKey: [name, {}], queryFn });

/** Asks as a page does that is made behind an answer. */
const askBehind = (cache: QueryDataCache, ...[name, queryFn]: Question) =>
  cache.queryClient(true).ensureQueryData({ queryKey: [name, {}], queryFn });

test('a page is made of the answer that another page was given, which is as old as it was', async () => {
  const cache = new QueryDataCache();
  const answer = { count: 1 };
  await ask(cache, 'games/', async () => answer);
  vi.setSystemTime(1_000);
  const queryFn = vi.fn();
  const queryClient = cache.queryClient();
  expect(await queryClient.fetchQuery({ queryKey: ['games/', {}], queryFn })).toBe(answer);
  expect(queryClient.getQueryState(['games/', {}])?.dataUpdatedAt).toBe(0);
  expect(queryFn).not.toHaveBeenCalled();
});

test('after a second a page is made of what there is, and it is revalidated behind', async () => {
  const cache = new QueryDataCache();
  await ask(cache, 'games/', async () => 'old');
  vi.setSystemTime(1_001);
  let answer = (_: string) => {};
  const queryFn = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  expect(await ask(cache, 'games/', queryFn)).toBe('old');
  expect(await ask(cache, 'games/', queryFn)).toBe('old');
  expect(queryFn).toHaveBeenCalledOnce();
  answer('new');
  await vi.waitFor(async () => expect(await ask(cache, 'games/', queryFn)).toBe('new'), LIMIT);
  expect(queryFn).toHaveBeenCalledOnce();
});

test('a page that nobody waits for is made of new data, others of what there is in the meantime', async () => {
  const cache = new QueryDataCache();
  await ask(cache, 'games/', async () => 'old');
  vi.setSystemTime(1_001);
  let answer = (_: string) => {};
  const first = askBehind(cache, 'games/', () => new Promise((resolve) => (answer = resolve)));
  expect(await ask(cache, 'games/', async () => 'not asked')).toBe('old');
  answer('new');
  expect(await first).toBe('new');
  expect(await ask(cache, 'games/', async () => 'not asked')).toBe('new');
});

test('nothing older than two seconds is shown, also when the one that asks is not answered', async () => {
  const cache = new QueryDataCache();
  await ask(cache, 'games/', async () => 'old');
  vi.setSystemTime(1_500);
  const failure = new RequestError(503);
  await expect(askBehind(cache, 'games/', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await ask(cache, 'games/', async () => 'not asked')).toBe('old');
  vi.setSystemTime(2_001);
  expect(await ask(cache, 'games/', async () => 'new')).toBe('new');
});

test('a failure is not cached', async () => {
  const cache = new QueryDataCache();
  await expect(ask(cache, 'games/9/', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(cache.size).toBe(0);
});

test('no more than 500 answers are cached, and none that is too old', async () => {
  const cache = new QueryDataCache();
  for (let n = 0; n < 600; n++) await ask(cache, `games/?q=${n}`, async () => n);
  expect(cache.size).toBe(500);
  vi.setSystemTime(2_001);
  await ask(cache, 'games/', async () => 'new');
  expect(cache.size).toBe(1);
});
