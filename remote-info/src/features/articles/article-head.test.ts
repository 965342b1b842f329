import { expect, test } from 'vitest';
import { summary } from './article-head.ts';

test('describes an article by its first paragraph, without markup', () => {
  expect(summary('## Заголовок\n\nДеньги **вернём** сразу.')).toBe('Деньги вернём сразу.');
});

test('cuts a long beginning between words', () => {
  const text = summary('слово, '.repeat(60));
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text.endsWith('слово…')).toBe(true);
});
