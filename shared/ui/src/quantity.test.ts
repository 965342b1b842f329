import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampQuantity, parseQuantity, stepDown, stepUp } from './quantity.ts';

const optional = { min: 3, max: 10, optional: true };
const required = { min: 3, max: 10 };

test('steps from nothing to the least quantity and back', () => {
  expect(stepUp(0, optional)).toBe(3);
  expect(stepDown(3, optional)).toBe(0);
});

test('stays at its bounds', () => {
  expect(stepUp(10, optional)).toBe(10);
  expect(stepDown(3, required)).toBe(3);
  expect(stepDown(0, optional)).toBe(0);
});

test.each([
  ['7', 7],
  ['1 000', 10],
  ['2', 3],
  ['0', 0],
  ['', 0],
])('reads «%s» as %i', (text, quantity) => {
  expect(parseQuantity(text, optional)).toBe(quantity);
});

test.each(['-1', '1.5', '1,5', 'две', '1e3', '9999999999'])('refuses «%s»', (text) => {
  expect(parseQuantity(text, optional)).toBeNull();
});

test('never leaves the bounds, whatever comes in', { tags: '@spec-5.8' }, () => {
  const quantities = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(50), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(quantities, ([min, more, value, canBeNone]) => {
      const clamped = clampQuantity(value, { min, max: min + more, optional: canBeNone });
      expect((canBeNone && clamped === 0) || (clamped >= min && clamped <= min + more)).toBe(true);
    }),
  );
});
