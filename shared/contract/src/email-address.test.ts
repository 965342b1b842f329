import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email as schema } from './account.ts';
import { cleanEmail, isEmail } from './email-address.ts';

const LONG = 'a'.repeat(64);
const domainOf = (length: number) => `${`${'b'.repeat(62)}.`.repeat(4).slice(2 - length)}ru`;

describe('an address', () => {
  test.each([
    ['a&b@mail.ru', 'a&b@mail.ru'],
    ["!#$%&'*+-/=?^_`{|}~@mail.ru", "!#$%&'*+-/=?^_`{|}~@mail.ru"],
    ['o.ne+two@sub.mail.co.uk', 'o.ne+two@sub.mail.co.uk'],
    ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
    ['user@XN--E1AFMKFD.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
    ['Иван@Пример.РФ', 'иван@xn--e1afmkfd.xn--p1ai'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['user@例子。广告', 'user@xn--fsqu00a.xn--4rr70v'],
    ['Buyer@Mail.RU', 'buyer@mail.ru'],
    ['\u200Bbuyer@\u00ADmail.ru\uFEFF', 'buyer@mail.ru'],
    ['\u00A0buyer@mail.ru\u3000', 'buyer@mail.ru'],
    ['ｂｕｙｅｒ＠ｍａｉｌ．ｒｕ', 'buyer@mail.ru'],
    ['buyer@ma\u2011il.ru', 'buyer@ma-il.ru'],
    ['и\u0306ван@пример.рф', 'йван@xn--e1afmkfd.xn--p1ai'],
    [`${LONG}@mail.ru`, `${LONG}@mail.ru`],
    [`a@${domainOf(252)}`, `a@${domainOf(252)}`],
    ['a@1.ru', 'a@1.ru'],
  ])('%j is taken, and kept as %s', (typed, kept) => {
    expect([isEmail(typed), cleanEmail(typed)]).toEqual([true, kept]);
    expect(schema.parse(typed)).toBe(kept);
  });

  test.each([
    '',
    '@',
    'a@',
    '@mail.ru',
    'mail.ru',
    'a b@mail.ru',
    'a@mail',
    'a@mail.',
    'a@.ru',
    'a@mail..ru',
    '.a@mail.ru',
    'a.@mail.ru',
    'a..b@mail.ru',
    'a@b@mail.ru',
    '"a b"@mail.ru',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@mail.ru/path',
    'a@mail.ru:25',
    'a@mail_x.ru',
    'a@-mail.ru',
    'a@mail-.ru',
    'a@mail.123',
    'a@mail.r',
    'a,b@mail.ru',
    'a(b)@mail.ru',
    `${LONG}a@mail.ru`,
    `${'я'.repeat(33)}@mail.ru`,
    `a@${'b'.repeat(64)}.ru`,
    `a@${domainOf(253)}`,
    'user@mаil.ru',
    'аnna@mail.ru',
  ])('%j is refused', (typed) => {
    expect(isEmail(typed)).toBe(false);
    expect(schema.safeParse(typed).success).toBe(false);
  });
});

test('whatever is typed, the kept form stays what it is', () => {
  const part = fc.oneof(
    fc.constantFrom('@', '.', 'İ', 'ß', 'ＡＢ', '\u200D', 'ς', 'xn--', 'пример', 'mail.ru'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const kept = cleanEmail(parts.join(''));
      expect(cleanEmail(kept)).toBe(kept);
      expect(isEmail(kept) || !isEmail(parts.join(''))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('addresses as people have them are taken', () => {
  fc.assert(fc.property(fc.emailAddress({ size: 'small' }), (text) => isEmail(text)));
});
