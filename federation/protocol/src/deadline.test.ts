import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('aborts when the time is over, and says that it was the time', () => {
  const { signal, isOver } = deadline(100, new AbortController().signal);
  vi.advanceTimersByTime(99);
  expect([signal.aborted, isOver()]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([signal.aborted, isOver()]).toEqual([true, true]);
});

test("follows the caller's signal with its reason, also one that is aborted already", () => {
  const caller = new AbortController();
  const before = deadline(100, caller.signal);
  caller.abort('left');
  const after = deadline(100, caller.signal);
  for (const { signal, isOver } of [before, after])
    expect([signal.aborted, signal.reason, isOver()]).toEqual([true, 'left', false]);
});

test('ends the wait when it is cleared', () => {
  const caller = new AbortController();
  const { signal, clear } = deadline(100, caller.signal);
  clear();
  caller.abort();
  vi.advanceTimersByTime(200);
  expect(signal.aborted).toBe(false);
});
