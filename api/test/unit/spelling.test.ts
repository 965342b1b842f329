import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise, readSearch } from '../../src/modules/catalog/spelling.ts';

const textsOf = (typed: string) =>
  readSearch(typed).words.map(({ variants }) => variants.map(({ text }) => text));
const needed = (typed: string) =>
  readSearch(typed)
    .words.filter(({ isNeeded }) => isNeeded)
    .map(({ variants }) => variants[0]!.text);

test.each([
  ['пабг', 'pabg'],
  ['згип', 'pubg'],
  ['cnbv', 'стим'],
  ['genshin', 'геншин'],
  ['Тёмный', 'темный'],
  ['бп', 'pass'],
  ['юси', 'uc'],
  ['робуксов', 'робукс'],
])('«%s» may stand for «%s»', (typed, meant) => {
  expect(textsOf(typed)[0]).toContain(meant);
});

test.each([
  ['купить пабг дешево', ['пабг']],
  ['regbnm cnbv', ['cnbv']],
  ['стим 500 руб', ['стим']],
  ['60 uc', ['uc']],
  ['60uc', ['uc']],
  ['standoff 2', ['standoff']],
  ['2048', ['2048']],
  ['500р', ['р']],
  ['купить дешево', ['купить', 'дешево']],
])('«%s» needs %j', (typed, words) => expect(needed(typed)).toEqual(words));

test('whatever is typed gives a few short words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const words = textsOf(typed);
      expect(words.length).toBeLessThanOrEqual(8);
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
