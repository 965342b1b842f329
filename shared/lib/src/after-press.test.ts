import { afterEach, expect, test, vi } from 'vitest';
import { afterPress } from './after-press.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('runs at once while nothing is pressed', () => {
  const run = vi.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledOnce();
});

test('waits for the click of a control that is being pressed', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('button'));
  const events: string[] = [];
  afterPress(() => events.push('run'));
  window.addEventListener('click', () => events.push('click'), { once: true });
  window.dispatchEvent(new Event('mouseup'));
  window.dispatchEvent(new Event('click'));
  vi.runAllTimers();
  expect(events).toEqual(['click', 'run']);
});
