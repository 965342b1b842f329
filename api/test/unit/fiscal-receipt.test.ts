import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadOver } from '../../src/modules/payments/providers/fiscal-receipt.ts';

const line = (title: string, quantity: number, total: number) => ({ title, quantity, total });

test('each line of a receipt has its share of the sum, and all of them add up to it', {
  tags: '@spec-12.14',
}, () => {
  const lines = [line('60 UC', 2, 20_000), line('325 UC', 1, 10_000)];
  expect(spreadOver(lines, 30_000)).toEqual([
    { name: '60 UC', quantity: 2, price: 10_000, amount: 20_000 },
    { name: '325 UC', quantity: 1, price: 10_000, amount: 10_000 },
  ]);
  // A price that is no whole number of kopecks: several pieces become one.
  expect(spreadOver([line('60 UC', 3, 300)], 100)).toEqual([
    { name: '60 UC × 3', quantity: 1, price: 100, amount: 100 },
  ]);
  expect(spreadOver([line('Free', 1, 0), line('60 UC', 1, 100)], 90)).toHaveLength(1);
});

test('a receipt adds up whatever was sold and charged', { tags: '@spec-12.14' }, () => {
  const sold = fc.array(
    fc.record({
      title: fc.string({ maxLength: 300 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      total: fc.integer({ min: 1, max: 1e9 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(sold, fc.integer({ min: 1, max: 1e10 }), (lines, amount) => {
      const spread = spreadOver(lines, amount);
      expect(spread.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
      for (const { name, quantity, price, amount: ofLine } of spread) {
        expect(price * quantity).toBe(ofLine);
        expect(name.length).toBeLessThanOrEqual(128);
      }
    }),
  );
});
