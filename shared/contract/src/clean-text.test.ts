import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanPromoCode, cleanSum, cleanText, cleanValue } from './clean-text.ts';
import { printMoney } from './money.ts';

/** Letters of many alphabets among characters that nobody sees, blanks, dashes and emoji. */
const UNSEEN = [
  ...'\u00AD\u034F\u061C\u115F\u17B4\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202E\u2060\u2061\u2066\u2069\u206F\u3164\uFE00\uFE0E\uFE0F\uFEFF\uFFA0\uFFF9',
  '\u{E0001}',
  '\u{E0100}',
  '\u{1D173}',
];
const BLANKS = [...' \t\u00A0\u1680\u2000\u2007\u2009\u200A\u202F\u205F\u3000\u2800\u0085\u2028'];
const piece = fc.oneof(
  fc.constantFrom(...UNSEEN, ...BLANKS),
  fc.constantFrom(
    ...'abZ09ёйЯ‐‑–—−﹣－０９ＡｚéÅﬁ™®©#*',
    'е\u0301',
    '👩',
    '👩‍💻',
    '❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '1️⃣',
    '👍🏽',
    'م',
    'ক',
    '葛',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const CLEANERS = { cleanText, cleanLine, cleanValue, cleanPromoCode };

describe('whatever is typed or read', () => {
  test.each(Object.entries(CLEANERS))('%s cleans at once: again changes nothing', (_, clean) => {
    fc.assert(
      fc.property(texts, (text) => clean(clean(text)) === clean(text)),
      { numRuns: 3_000 },
    );
  });

  test.each(Object.entries(CLEANERS))(
    '%s ends at no blank, and writes no more than was there',
    (_, clean) => {
      fc.assert(
        fc.property(texts, (text) => {
          const letters = (from: string) =>
            [...from.normalize('NFKD')].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
          expect(clean(text)).toBe(clean(text).trim());
          expect(letters(clean(text))).toBeLessThanOrEqual(letters(text.toUpperCase()) + letters(text));
        }),
      );
    },
  );

  test('is the same with and without a character that nobody sees, wherever it stands', () => {
    const words = fc.stringMatching(/^[a-zA-Zа-яА-ЯёЁ0-9]{1,8}$/);
    const unseen = fc.constantFrom(...UNSEEN);
    fc.assert(
      fc.property(words, unseen, fc.nat(8), (word, one, at) => {
        const spoiled = word.slice(0, at) + one + word.slice(at);
        for (const clean of Object.values(CLEANERS)) expect(clean(spoiled)).toBe(clean(word));
      }),
    );
  });
});

describe('meaningful characters stay', () => {
  test.each([
    'Привет, Ёжик! Это «стихи» — с тире, №1',
    'семья 👨‍👩‍👧‍👦, флаг 🏴󠁧󠁢󠁥󠁮󠁧󠁿, сердце ❤️, цифра 1️⃣, рука 👍🏽, 🇷🇺, 🏳️‍🌈, 👩🏽‍💻',
    'می‌خواهم',
    'ක්‍ෂ',
    '葛󠄀城',
    'Straße, naïve, Ångström',
    '10 000 ₽',
  ])('%s', (text) => {
    expect(cleanLine(text)).toBe(text.normalize('NFC'));
    expect(cleanText(text)).toBe(text.normalize('NFC'));
  });

  test('lines and indents of a longer text', () => {
    expect(cleanText('\uFEFF один\r\n  два\u00A0три\u2028четыре \n')).toBe('один\n  два три\nчетыре');
    expect(cleanLine('\uFEFF один\r\n  два\u00A0три\u2028четыре \n')).toBe('один два три четыре');
  });
});

describe('a value that a machine compares', () => {
  test.each([
    ['ＡＢ－１２３４', 'AB-1234'],
    ['\u200BABCD\u2011EFGH\uFEFF', 'ABCD-EFGH'],
    ['12\u00A0345\u2009678', '12 345 678'],
    ['1234−5678', '1234-5678'],
    ['＃２ＰＰ', '#2PP'],
    ['user\u00AD@mail.ru\u200E', 'user@mail.ru'],
    ['Summer', 'Summer'],
  ])('%j is %s', (typed, expected) => expect(cleanValue(typed)).toBe(expected));

  test('a promo code has no case', () => {
    expect(cleanPromoCode(' le\u200Bto–２０２６ ')).toBe('LETO-2026');
    expect(cleanPromoCode('лето')).toBe('ЛЕТО');
    expect(cleanPromoCode('«Leto-2026».')).toBe('LETO-2026');
  });
});

describe('a sum as people write it', () => {
  test.each([
    ['84', '84.00'],
    ['84,5', '84.50'],
    ['84.', '84.00'],
    ['1 000,00', '1000.00'],
    ['1\u00A0000,5 ₽', '1000.50'],
    ['1,234.50 RUB', '1234.50'],
    ['1.234.567,89 руб.', '1234567.89'],
    ['−10 рублей', '-10.00'],
    ['+7', '7.00'],
    ['００８４', '84.00'],
    ['12.3400', '12.34'],
    ["1'000", '1000.00'],
  ])('%j is %s', (typed, expected) => expect(cleanSum(typed)).toBe(expected));

  test.each(['', '1,000', '1.000', '84,505', '1e3', 'сто', '1 000 000,0,0', '--5', '5-5', '1,2,3'])(
    '%j is none',
    (typed) => expect(cleanSum(typed)).not.toMatch(/^-?\d+\.\d{2}$/),
  );

  test('is the same when it is read again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleanSum(cleanSum(text))).toBe(cleanSum(text));
      }),
    );
  });

  test('keeps the sum, however it is grouped', () => {
    const sums = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    const marks = fc.constantFrom([' ', ','], ['\u202F', '.'], [',', '.'], ['.', ','], ["'", '.'], ['', ',']);
    fc.assert(
      fc.property(sums, marks, (sum, [group, point]) => {
        const plain = printMoney(sum);
        const [whole, part] = plain.split('.') as [string, string];
        const typed = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, group!) + point! + part;
        expect(cleanSum(typed)).toBe(plain);
      }),
    );
  });
});
