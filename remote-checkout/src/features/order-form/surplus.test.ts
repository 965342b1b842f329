import { expect, test } from 'vitest';
import { drawSurplus } from './surplus.ts';

test('every whole hundredth from 0 to 23 is drawn, and nothing else', {
  tags: ['@spec-4.6', '@spec-9.9'],
}, () => {
  const drawn = new Set(Array.from({ length: 5000 }, drawSurplus));
  expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index));
});
