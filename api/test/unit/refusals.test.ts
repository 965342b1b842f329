import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import summaries from '../../src/locales/openapi.ru.json' with { type: 'json' };
import ru from '../../src/locales/ru.json' with { type: 'json' };
import { answerTo, codesOf, REFUSALS, type RefusalCode } from '../../src/platform/http/refusals.ts';
import { refuse, refuseFields } from '../../src/platform/refusal.ts';
import { shapeOf } from '../support/refusals.ts';

const source = path.resolve(import.meta.dirname, '../../src');
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, code: withoutComments(readFileSync(path.join(source, file), 'utf8')) }));

/**
 * Letters have their own place, `spelling.ts` is about Cyrillic letters, a receipt's numbers have the names that are printed on it, and
 * reports of providers and files of people the headings that these give them. What shoppers type is listed in `trade-words.ts`.
 */
const RUSSIAN =
  /^modules\/letters\/(order-letter|account-letters|send-order-letter|support)\.ts$|(?:spelling|trade-words|codes-file)\.ts$|(?:fiscal-receipt|tbank-receipt|provider-report)\.ts$/;

test('no Russian text stands in the code of modules and platform', () => {
  const checked = files.filter(({ file }) => /^(modules|platform)\//.test(file) && !RUSSIAN.test(file));
  expect(checked.length).toBeGreaterThan(100);
  const lines = checked.flatMap(({ file, code }) =>
    code
      .split('\n')
      .filter((line) => /[а-яё]/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

test('every code that is thrown has a status, a sentence and a documented shape', () => {
  const thrown = files.flatMap(({ code }) =>
    [...code.matchAll(/\brefuse\(\s*'([^']+)'/g)].map(([, key]) => key!),
  );
  expect(thrown.length).toBeGreaterThan(60);
  for (const code of new Set([...thrown, ...Object.keys(REFUSALS)])) {
    const answer = answerTo(refuse(code as RefusalCode));
    expect([code, answer.status]).toEqual([
      code,
      expect.toSatisfy((status) => status >= 400 && status < 600),
    ]);
    expect([code, shapeOf(answer.body)]).toEqual([code, expect.stringMatching('detail')]);
    expect(answer.body.detail).not.toBe(code);
  }
});

test('every text is used', () => {
  const all = files.map(({ code }) => code).join('\n');
  const isUsed = (key: string) =>
    all.includes(`'${key.replace(/_(?:one|few|many|other)$/, '')}'`) || key.startsWith('social_name.');
  expect(Object.keys(ru).filter((key) => !isUsed(key))).toEqual([]);
  expect(Object.values(summaries).every((summary) => /[а-яё]/i.test(summary))).toBe(true);
});

test('reasons by field are nested like the request, each field with its sentence', () => {
  const refusal = refuseFields({
    email: 'order.email_required',
    products: [{}, { quantity: ['order.quantity_too_large', { max: 3 }] }],
  });
  expect(answerTo(refusal)).toEqual({
    status: 400,
    headers: {},
    body: {
      email: ['Укажите электронную почту: на неё придут заказ и чек.'],
      products: [{}, { quantity: ['Количество — не больше 3.'] }],
    },
  });
  expect(codesOf(refusal)).toEqual(['order.email_required', 'order.quantity_too_large']);
});

test('values put into a sentence stay as they are', () => {
  const reason = 'Чарджбэк <1> & "2" {{shop}} $t(order.locked)';
  expect(answerTo(refuse('account.blocked_because', { reason })).body.detail).toBe(reason);
});
