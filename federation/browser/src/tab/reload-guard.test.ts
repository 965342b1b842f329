// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayReload } from './reload-guard.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('lets a path be loaded again once in 10 s', { tags: ['@spec-8.13', '@spec-9.11'] }, () => {
  expect(mayReload('/info')).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(mayReload('/info')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload('/info')).toBe(true);
});

test('is not closed for a day when the clock is put back by one', () => {
  mayReload('/info');
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(mayReload('/info')).toBe(true);
});

test('knows paths apart', { tags: '@spec-9.11' }, () => {
  mayReload('/info');
  expect(mayReload('/')).toBe(true);
});

test('never reloads when it could not remember that it did', { tags: '@spec-9.11' }, () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full });
  expect(mayReload('/info')).toBe(false);
});

test.each(['{', '7', '"x"', '[]', '{"path":"/info"}'])('is not hindered by %s in storage', (garbage) => {
  sessionStorage.setItem('reload', garbage);
  expect(mayReload('/info')).toBe(true);
});
