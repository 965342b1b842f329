import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizePhone } from '../../src/platform/phone.ts';

test.each([
  ['8 (916) 123-45-67', '+79161234567'],
  ['+7 916 123 45 67', '+79161234567'],
  ['9161234567', '+79161234567'],
  ['7 916 123 45 67', '+79161234567'],
  ['8 800 555-35-35', '+78005553535'],
  ['+998 90 123 45 67', '+998901234567'],
  ['998 90 123 45 67', '+998901234567'],
  ['00375 29 123-45-67', '+375291234567'],
  ['+7 701 123 45 67', '+77011234567'],
  ['+84 91 234 56 78', '+84912345678'],
  ['+852 9123 4567', '+85291234567'],
  ['+853 6612 3456', '+85366123456'],
  ['+855 12 345 678', '+85512345678'],
  ['+81 90 1234 5678', '+819012345678'],
  ['+800 1234 5678', '+80012345678'],
  ['+1 212 555 01 00', '+12125550100'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['\u200B+7\u00A0916\u2009123\u201145\u201167', '+79161234567'],
  ['＋７（９１６）１２３－４５－６７', '+79161234567'],
])('%j is %s', { tags: '@spec-12.14' }, (typed, expected) => expect(normalizePhone(typed)).toBe(expected));

test.each([
  null,
  '',
  '12-34-56-7',
  '+7 916 123-45-6',
  '8 916 123-45-6',
  '+7 916 123-45-678',
  '+84 91 234',
  '+7 123 456-78-90',
  '+999 123 456 789',
  '+43000000',
  '+7 916 123-45-67 доб. 12',
  'позвоните мне',
])('%j is no number that a receipt or a code could reach', { tags: '@spec-12.14' }, (typed) =>
  expect(normalizePhone(typed)).toBeNull(),
);

test('no foreign number becomes Russian, and a kept one stays what it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (typed) => {
      const kept = normalizePhone(typed);
      if (kept === null) return;
      expect(kept.startsWith('+7')).toBe(typed.startsWith('+7'));
      expect(normalizePhone(kept)).toBe(kept);
    }),
  );
});
