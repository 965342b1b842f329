import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $carts, clearCart, clearCarts, loadCart, setQuantity } from './cart.ts';

beforeEach(() => {
  localStorage.clear();
  $carts.set({});
});
afterEach(() => vi.restoreAllMocks());

test('keeps quantities per game in local storage', { tags: ['@spec-3.3', '@spec-3.24'] }, () => {
  setQuantity(1, 10, 2);
  setQuantity(1, 11, 1);
  setQuantity(2, 10, 5);
  $carts.set({});
  loadCart(1);
  expect($carts.get()).toEqual({ 1: { 10: 2, 11: 1 } });
});

test('takes a product out at quantity 0 and forgets an empty cart', { tags: '@spec-5.7' }, () => {
  setQuantity(1, 10, 2);
  setQuantity(1, 10, 0);
  expect($carts.get()[1]).toEqual({});
  expect(localStorage.getItem('cart:1')).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['a number', '7'],
  ['wrong values', '{"10":-1,"11":1.5,"12":"2","x":3}'],
])('starts empty when storage holds %s', { tags: '@spec-3.24' }, (_, stored) => {
  localStorage.setItem('cart:1', stored);
  loadCart(1);
  expect($carts.get()[1]).toEqual({});
});

test('works without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  loadCart(1);
  setQuantity(1, 10, 3);
  expect($carts.get()[1]).toEqual({ 10: 3 });
});

test('forgets one cart, or all of them', () => {
  setQuantity(1, 10, 2);
  setQuantity(2, 10, 2);
  clearCart(1);
  expect(localStorage.getItem('cart:1')).toBeNull();
  clearCarts();
  expect($carts.get()).toEqual({ 1: {}, 2: {} });
  expect(localStorage.getItem('cart:2')).toBeNull();
});
