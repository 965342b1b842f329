// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is what a Compose file has
import { expect, test } from 'vitest';
import { interpolate } from '../src/interpolate.ts';

const variables = { A: 'a', EMPTY: '' };

test.each([
  ['$A-${A}', 'a-a'],
  ['${B:-b}${EMPTY:-e}${EMPTY-e}', 'be'],
  ['${B:-${A}/x}', 'a/x'],
  ['$$A', '$A'],
  ['${B}', ''],
])('reads %s as %s', (text, expected) => {
  expect(interpolate(text, variables)).toBe(expected);
});

test('says what is missing, and why it is needed', () => {
  expect(() => interpolate('${EMPTY:?a secret}', variables)).toThrow('EMPTY is missing: a secret');
  expect(interpolate('${EMPTY?a secret}', variables)).toBe('');
});

test.each(['${A', 'a $ b'])('refuses %s', (text) => {
  expect(() => interpolate(text, variables)).toThrow();
});
