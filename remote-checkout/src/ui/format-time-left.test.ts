import { expect, test } from 'vitest';
import { formatTimeLeft } from './format-time-left.ts';

test('time left is written as a clock', { tags: '@spec-12.12' }, () => {
  expect(formatTimeLeft(86_399_000)).toBe('23:59:59');
  expect(formatTimeLeft(3_600_000)).toBe('1:00:00');
  expect(formatTimeLeft(548_000)).toBe('9:08');
  expect(formatTimeLeft(1)).toBe('0:01');
  expect(formatTimeLeft(-5)).toBe('0:00');
});
