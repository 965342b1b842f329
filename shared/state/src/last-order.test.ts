import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOrder, recentOrder, rememberOrder } from './last-order.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('knows the order of this browser for 24 hours', { tags: '@spec-9.8' }, () => {
  vi.useFakeTimers();
  rememberOrder('a');
  rememberOrder('b');
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1);
  expect(recentOrder()).toBe('b');
  vi.advanceTimersByTime(1);
  expect(recentOrder()).toBeNull();
});

test('forgets it', () => {
  rememberOrder('a');
  forgetOrder();
  expect(recentOrder()).toBeNull();
});

test.each(['7', '"x"', '{"id":1,"at":1}', '{"id":"a"}', '{'])(
  'knows none when storage holds %s',
  (stored) => {
    localStorage.setItem('last-order', stored);
    expect(recentOrder()).toBeNull();
  },
);
