import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, formatMoney } from './money.ts';

const roubles = (digits: number) =>
  new Intl.NumberFormat('ru-RU', {
    style: 'currency',
    currencyDisplay: 'narrowSymbol',
    currency: 'RUB',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const whole = roubles(0);
const exact = roubles(2);

const sums = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 99 }))
  .map(([units, hundredths]) => `${units}.${String(hundredths).padStart(2, '0')}`);

test('roubles are printed as Intl prints them, but for the minus', () => {
  fc.assert(
    fc.property(sums, (sum) => {
      const intl = sum.endsWith('.00') ? whole : exact;
      expect(formatMoney(sum)).toBe(intl.format(sum as `${number}`).replace('-', '−'));
    }),
    { numRuns: 2_000 },
  );
});

test('decimals are printed as Intl prints them', () => {
  const intl = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(sums, (sum) => {
      expect(formatDecimal(sum)).toBe(intl.format(sum as `${number}`));
    }),
  );
});

test('other currencies have their own sign, and hundredths when there are any', () => {
  expect(formatMoney('1234.00', 'KZT')).toBe('1\u00A0234\u00A0₸');
  expect(formatMoney('1234.50', 'USD')).toBe('1\u00A0234,50\u00A0$');
});
