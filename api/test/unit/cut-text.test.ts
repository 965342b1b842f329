import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOver } from '../../src/modules/payments/providers/fiscal-receipt.ts';
import { cutText } from '../../src/platform/cut-text.ts';

const whole = new Intl.Segmenter('ru', { granularity: 'grapheme' });
const charactersOf = (text: string) => [...whole.segment(text)].map(({ segment }) => segment);

test.each(['👨‍👩‍👧‍👦', '👍🏽', '🇷🇺', 'й', 'a\u0301', '𝕏'])(
  'a receipt has whole characters where its room ends: %s',
  { tags: '@spec-12.14' },
  (last) => {
    const fits = 128 - last.length;
    for (const before of [fits, fits + 1, 128]) {
      const title = `${'x'.repeat(before)}${last}${last}`;
      const { name } = spreadOver([{ title, quantity: 1, total: 100 }], 100)[0]!;
      expect(name).toBe(`${'x'.repeat(before)}${before <= fits ? last : ''}`);
    }
    const { name } = spreadOver([{ title: last.repeat(128), quantity: 3, total: 300 }], 100)[0]!;
    expect(name).toMatch(/ × 3$/);
    expect(charactersOf(name.replace(/ × 3$/, '')).every((one) => one === last)).toBe(true);
  },
);

test('a cut text is a beginning of whole characters, as long as there is room', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 40, max: 80 }), (text, max) => {
      const cut = cutText(text, max);
      const all = charactersOf(text);
      const kept = charactersOf(cut).length;
      expect(cut).toBe(all.slice(0, kept).join(''));
      expect(cut.length).toBeLessThanOrEqual(max);
      if (kept < all.length) expect(cut.length + all[kept]!.length).toBeGreaterThan(max);
    }),
  );
  expect(cutText(`a${'\u0301'.repeat(50)}`, 10)).toHaveLength(10);
  expect(cutText('😀'.repeat(9), 1)).toBe('');
});
