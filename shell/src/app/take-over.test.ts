import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

const HOUR = 3_600_000;

test.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('data of the server is new to a clock that is %s', (_, shift) => {
  vi.useFakeTimers({ now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const server = new QueryClient();
  server.setQueryData(['games/'], { count: 1 });
  const state = dehydrate(server);
  vi.setSystemTime(Date.now() + shift);
  const browser = new QueryClient();
  takeOver(browser, state);
  expect(browser.getQueryData(['games/'])).toEqual({ count: 1 });
  expect(browser.getQueryState(['games/'])?.dataUpdatedAt).toBe(Date.now());
});
