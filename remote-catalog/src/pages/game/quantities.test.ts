import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/fixtures.ts';
import { boundQuantity, cartChanges } from './quantities.ts';

const product = makeProduct(1, { min_quantity: 3, max_quantity: 5 });

test.each([
  [0, 0],
  [-2, 0],
  [1, 3],
  [4, 4],
  [99, 5],
  [1.5, 0],
  [Number.NaN, 0],
])('quantity %d becomes %d', (asked, allowed) => {
  expect(boundQuantity(product, asked)).toBe(allowed);
});

test('a product not on sale allows none', () => {
  expect(boundQuantity({ ...product, is_active: false }, 4)).toBe(0);
});

test('a kept cart is brought within bounds, what is gone is dropped, what is valid stays', () => {
  const products = [product, makeProduct(2), makeProduct(3, { is_active: false })];
  expect(cartChanges(products, { 1: 9, 2: 1, 3: 1, 77: 2 })).toEqual({ 1: 5, 3: 0, 77: 0 });
});
