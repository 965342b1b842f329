import { expect, test } from 'vitest';
import { isTooDeep, parseJson, readJson } from './json.ts';

test('names the place and how it begins', () => {
  expect(parseJson('{"a":1}', 'a.json')).toEqual({ a: 1 });
  expect(() => parseJson('<html>', '/a/remotes.json')).toThrow(
    '/a/remotes.json: expected JSON, got "<html>"',
  );
  expect(() => parseJson('', 'a.json')).toThrow('a.json: expected JSON, got nothing');
  expect(() => parseJson('x'.repeat(999), 'a.json')).toThrow(/got "x{80}"…$/);
});

test('names the status of an answer', { tags: '@spec-17.16' }, async () => {
  const place = 'https://shop.test/healthz';
  const answer = (text: string, status: number) => readJson(new Response(text, { status }), place);
  expect(await answer('[1]', 200)).toEqual([1]);
  await expect(answer('<html>', 200)).rejects.toThrow(`${place}: answered 200, expected JSON, got "<html>"`);
  await expect(answer('gone', 502)).rejects.toThrow(`${place}: answered 502, "gone"`);
});

test('says that JSON is too deep before anything walks it, as text and as bytes', () => {
  const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}0${'}]'.repeat(levels / 2)}`;
  for (const [json, expected] of [
    [nested(64), false],
    [nested(66), true],
    ['['.repeat(1_000_000), true],
    [JSON.stringify({ text: '['.repeat(1_000), quoted: '"[\\"['.repeat(100) }), false],
    [`[${'[],'.repeat(1_000)}[]]`, false],
  ] as const) {
    expect(isTooDeep(json)).toBe(expected);
    expect(isTooDeep(Buffer.from(json))).toBe(expected);
  }
});
