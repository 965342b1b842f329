import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise, spellings } from '../../src/modules/catalog/spelling.ts';

test.each([
  ['пабг', 'pabg'],
  ['згип', 'pubg'],
  ['cnbv', 'стим'],
  ['genshin', 'геншин'],
  ['Тёмный', 'темный'],
])('«%s» may stand for «%s»', (typed, meant) => {
  expect(spellings(typed)[0]).toContain(meant);
});

test('whatever is typed gives a few short words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const words = spellings(typed);
      expect(words.length).toBeLessThanOrEqual(6);
      expect(words.flat().filter((variant) => !/^[\p{L}\p{N}]+$/u.test(variant))).toEqual([]);
    }),
  );
});

test('normalising twice is normalising once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text));
    }),
  );
});
