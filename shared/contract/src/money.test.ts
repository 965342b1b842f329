import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFee, addPercent, convert, listingPrice, parseMoney, percentOf, printMoney } from './money.ts';

const sums = fc.integer({ min: 0, max: 99_999_999_99 });
const percents = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9999 }));
const decimal = ([whole, part]: [number, number]) => `${whole}.${String(part).padStart(4, '0')}`;

describe('money', () => {
  test('reads and writes two digits', { tags: '@spec-16.3' }, () => {
    expect(parseMoney('199.00')).toBe(19900);
    expect(printMoney(5)).toBe('0.05');
    expect(printMoney(-150)).toBe('-1.50');
    for (const bad of ['1', '1.5', '1.555', '', '1e5', '1,50', ' 1.00', 'NaN'])
      expect(() => parseMoney(bad)).toThrow(RangeError);
    expect(() => printMoney(0.5)).toThrow(RangeError);
  });

  test('writing and reading gives the sum back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (sum) => parseMoney(printMoney(sum)) === sum),
    );
  });

  test('rounds half up to the kopeck', () => {
    expect(percentOf(50, '1')).toBe(1);
    expect(percentOf(49, '1')).toBe(0);
    expect(convert(333, '0.5')).toBe(167);
    expect(convert(-333, '0.5')).toBe(-167);
    expect(convert(100_00, '5.21434999')).toBe(52143);
    // 1.005 × 100 is 100.49999999999999 in floats
    expect(convert(100, '1.005')).toBe(101);
    expect(addPercent(500_00, '7')).toBe(535_00);
    expect(addPercent(10, '5')).toBe(11);
  });

  test('rounds a fee up and adds the fixed part after it', { tags: '@spec-10.6' }, () => {
    expect(addFee(200_00, '2.5', 0)).toBe(205_00);
    expect(addFee(199_97, '2.5', 0)).toBe(204_97);
    expect(addFee(199_98, '2.5', 10_00)).toBe(214_98);
    expect(addFee(1, '0.0001', 0)).toBe(2);
    expect(addFee(100, '0', 0)).toBe(100);
  });

  test('conversion is within half a unit of the exact product, a fee within one above it', () => {
    fc.assert(
      fc.property(sums, percents, (sum, percent) => {
        const exact = BigInt(sum) * BigInt(percent[0] * 10_000 + percent[1]);
        const converted = BigInt(convert(sum, decimal(percent))) * 10_000n;
        expect(2n * (converted - exact)).toBeLessThanOrEqual(10_000n);
        expect(2n * (exact - converted)).toBeLessThan(10_000n + 1n);
        const above =
          BigInt(addFee(sum, decimal(percent), 0)) * 1_000_000n - (BigInt(sum) * 1_000_000n + exact);
        expect(above >= 0n && above < 1_000_000n).toBe(true);
      }),
    );
  });

  test('a larger sum never costs less', () => {
    fc.assert(
      fc.property(sums, fc.nat(1000), percents, (sum, more, percent) => {
        expect(addFee(sum + more, decimal(percent), 7)).toBeGreaterThanOrEqual(
          addFee(sum, decimal(percent), 7),
        );
        expect(convert(sum + more, decimal(percent))).toBeGreaterThanOrEqual(convert(sum, decimal(percent)));
      }),
    );
  });
});

describe('the price of a lot', () => {
  test('leaves the chosen gold after the fee, rounded up, and carries the surplus', {
    tags: '@spec-10.11',
  }, () => {
    expect(listingPrice(10_000, '20', 0)).toBe(12_500);
    expect(listingPrice(10_000, '20', 23)).toBe(12_523);
    expect(listingPrice(10_000, '15', 0)).toBe(11_765);
    expect(listingPrice(10_000, '2.5', 7)).toBe(10_264);
    expect(listingPrice(10_000, '0', 0)).toBe(10_000);
    expect(() => listingPrice(10_000, '100', 0)).toThrow(RangeError);
  });

  test('is the smallest that is enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 9999 }), (gold, fee) => {
        const percent = `${Math.floor(fee / 100)}.${String(fee % 100).padStart(2, '0')}`;
        const kept = (price: number) => BigInt(price) * BigInt(10_000 - fee);
        const price = listingPrice(gold, percent, 0);
        expect(kept(price) >= BigInt(gold) * 10_000n).toBe(true);
        expect(kept(price - 1) < BigInt(gold) * 10_000n).toBe(true);
      }),
    );
  });
});
