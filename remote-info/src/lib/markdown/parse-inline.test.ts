import { expect, test } from 'vitest';
import { parseInline, plainText } from './parse-inline.ts';

test('finds emphasis and links, also within each other', () => {
  expect(parseInline('Это **важно, *очень*** и [здесь](/info)')).toEqual([
    'Это ',
    { type: 'strong', children: ['важно, ', { type: 'em', children: ['очень'] }] },
    ' и ',
    { type: 'link', href: '/info', children: ['здесь'] },
  ]);
});

test.each(['5 * 3 = 15', '2 ** 8', 'Имя_Фамилия_Ник', 'цена [без ссылки]', 'незакрытая **звезда'])(
  'leaves «%s» as it is',
  (text) => {
    expect(parseInline(text)).toEqual([text]);
  },
);

test('takes an escaped sign for itself', () => {
  expect(parseInline('\\*не курсив\\*')).toEqual(['*не курсив*']);
});

test('reads the words alone', () => {
  expect(plainText(parseInline('Деньги **вернём** [тем же _способом_](/info)'))).toBe(
    'Деньги вернём тем же способом',
  );
});

test('answers at once on a text made to be slow', () => {
  const started = performance.now();
  parseInline('**a_[*'.repeat(2_000));
  parseInline(`[${'\\'.repeat(5_000)}`);
  // A parser that goes back and forth would need minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});
