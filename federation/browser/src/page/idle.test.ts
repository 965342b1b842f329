// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterIdle } from './idle.ts';

const run = vi.fn();
const state = vi.spyOn(document, 'readyState', 'get');
let becomeIdle = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  run.mockReset();
  state.mockReturnValue('complete');
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    becomeIdle = callback;
    return 1;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('runs a second after the browser is idle', { tags: '@spec-4.22' }, () => {
  afterIdle(run);
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  becomeIdle();
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('waits for the page to be loaded', () => {
  state.mockReturnValue('interactive');
  becomeIdle = vi.fn();
  const early = becomeIdle;
  afterIdle(run);
  expect(becomeIdle).toBe(early);
  dispatchEvent(new Event('load'));
  becomeIdle();
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test('does not run what was called off', () => {
  const callOff = afterIdle(run);
  becomeIdle();
  callOff();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});
