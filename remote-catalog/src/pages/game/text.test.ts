import { expect, test } from 'vitest';
import { wholeNumbers } from './text.ts';

test('a number in a title is not parted at the end of a line', () => {
  expect(wholeNumbers('6 480 + 1 600 кристаллов')).toBe('6\u00a0480 + 1\u00a0600 кристаллов');
  expect(wholeNumbers('60 UC')).toBe('60 UC');
});
