import { expect, test } from 'vitest';
import { scriptJsonOnce, utf8 } from './html.ts';

test.each(['', 'plain', 'Title «A»', '😀', 'half \ud800 of one'])('writes %j as Node does', (text) => {
  expect(utf8(text).equals(Buffer.from(text))).toBe(true);
});

test('text written once ends no script either', () => {
  const value = { text: '</script>\u2028' };
  const json = scriptJsonOnce(value);
  expect(json.toString()).toBe('{"text":"\\u003c/script>\\u2028"}');
  expect(scriptJsonOnce(value)).toBe(json);
});
