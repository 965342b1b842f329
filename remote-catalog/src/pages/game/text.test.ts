import { expect, test } from 'vitest';
import { typeset, wholeNumbers } from './text.ts';

test('a number in a title is not parted at the end of a line', () => {
  expect(wholeNumbers('6 480 + 1 600 кристаллов')).toBe('6\u00a0480 + 1\u00a0600 кристаллов');
  expect(wholeNumbers('60 UC')).toBe('60 UC');
});

test('a line ends in no short word, begins with no dash and parts no name', () => {
  expect(typeset('Код — в игре и на почте')).toBe('Код\u00a0— в\u00a0игре и\u00a0на\u00a0почте');
  expect(typeset('В игре')).toBe('В\u00a0игре');
  expect(typeset('и в игре (у нас)')).toBe('и\u00a0в\u00a0игре (у\u00a0нас)');
  expect(typeset('')).toBe('');
  expect(typeset('1 000 В-баксов, UC-код')).toBe('1 000 В-\u2060баксов, UC-код');
});
