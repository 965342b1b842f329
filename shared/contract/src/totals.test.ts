import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertBack } from './money.ts';
import { afterPromo, charge, dueAfterBalance, leastOf, lineTotal, orderTotal, steamTotal } from './totals.ts';

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 10_000_00 }),
    discountPrice: fc.option(fc.integer({ min: 1, max: 10_000_00 })),
    quantity: fc.integer({ min: 1, max: 1000 }),
  }),
  { maxLength: 50 },
);

describe('totals', () => {
  test('charges the discount price when it is set', { tags: '@spec-10.1' }, () => {
    expect(lineTotal({ price: 99_00, discountPrice: 89_00, quantity: 2 })).toBe(178_00);
    expect(lineTotal({ price: 99_00, discountPrice: null, quantity: 2 })).toBe(198_00);
  });

  test('the order costs the sum of its lines in any order', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const expected = all.reduce(
          (sum, line) => sum + BigInt(line.discountPrice ?? line.price) * BigInt(line.quantity),
          0n,
        );
        expect(BigInt(orderTotal(all))).toBe(expected);
        expect(orderTotal([...all].reverse())).toBe(orderTotal(all));
      }),
    );
  });

  test('refuses a sum that would lose precision', { tags: '@spec-16.3' }, () => {
    expect(() => lineTotal({ price: Number.MAX_SAFE_INTEGER, discountPrice: null, quantity: 2 })).toThrow(
      RangeError,
    );
  });

  test('balance brings what is due to zero, never below', { tags: '@spec-6.5' }, () => {
    expect(dueAfterBalance(100_00, 30_00)).toBe(70_00);
    expect(dueAfterBalance(100_00, 130_00)).toBe(0);
  });

  test('compares the minimum with the sum before the fee', { tags: '@spec-10.7' }, () => {
    const method = { fee: '10', fixFee: 0, minAmount: 100_00 };
    expect(charge(99_00, '1', method)).toEqual({ amount: 99_00, toPay: 108_90, belowMinimum: true });
    expect(charge(100_00, '1', method).belowMinimum).toBe(false);
  });

  test('takes nothing for a sum that is nothing in the currency of the country, whatever the fee', () => {
    const method = { fee: '3', fixFee: 30, minAmount: 0 };
    expect(charge(30, '0.011', method)).toEqual({ amount: 0, toPay: 30, belowMinimum: true });
    expect(charge(1_00, '0.011', method).belowMinimum).toBe(false);
    expect(leastOf(method)).toBe(1);
  });

  test('converts first, then adds the fee in the currency of the country', { tags: '@spec-10.5' }, () => {
    expect(charge(199_00, '5.2143', { fee: '2.5', fixFee: 50_00, minAmount: 0 })).toEqual({
      amount: 1037_65,
      toPay: 1113_60,
      belowMinimum: false,
    });
  });

  test('a Steam top-up costs what arrives plus the commission', { tags: '@spec-10.10' }, () => {
    expect(steamTotal(500_00, '7')).toBe(535_00);
    expect(steamTotal(100_01, '7.5')).toBe(107_51);
  });

  test('a promo code takes its percent half up and never more than everything', {
    tags: '@spec-10.2',
  }, () => {
    expect(afterPromo(89_05, 10)).toBe(80_14);
    expect(afterPromo(1_50, 33)).toBe(1_00);
    expect(afterPromo(89_05, 100)).toBe(0);
  });

  test('a converted sum stands for the roubles that it was made of', () => {
    expect(convertBack(1003_37, '5.2')).toBe(192_96);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_99 }),
        fc.integer({ min: 100, max: 99_999 }),
        (sum, rate) => {
          const units = `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`;
          expect(convertBack(charge(sum, units, { fee: '0', fixFee: 0, minAmount: 0 }).toPay, units)).toBe(
            sum,
          );
        },
      ),
    );
  });
});
