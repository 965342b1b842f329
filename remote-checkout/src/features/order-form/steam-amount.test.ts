import { describe, expect, test } from 'vitest';
import { amountPresets, amountProblem, amountToPay, parseAmount } from './steam-amount.ts';

describe('the amount of a Steam top-up', () => {
  test('is read as people type it', () => {
    expect(parseAmount('1 500')).toBe('1500.00');
    expect(parseAmount('1500,5')).toBe('1500.50');
    expect(parseAmount('500 ₽')).toBe('500.00');
    for (const typed of ['', 'много', '-5', '1.234', '12345678', '1e3'])
      expect(parseAmount(typed)).toBeUndefined();
  });

  test('must lie within the bounds, both included', () => {
    const bounds = { min: 100, max: 15_000 };
    expect(amountProblem(' ', bounds)).toBe('missing');
    expect(amountProblem('сто', bounds)).toBe('wrong');
    expect(amountProblem('99.99', bounds)).toBe('low');
    expect(amountProblem('100', bounds)).toBeUndefined();
    expect(amountProblem('15000', bounds)).toBeUndefined();
    expect(amountProblem('15000.01', bounds)).toBe('high');
  });

  test('costs itself and the commission', { tags: '@spec-10.10' }, () => {
    expect(amountToPay('500.00', '7')).toBe('535.00');
  });

  test('is offered ready only within the bounds', () => {
    expect(amountPresets({ min: 200, max: 1000 })).toEqual([300, 500, 1000]);
  });
});
