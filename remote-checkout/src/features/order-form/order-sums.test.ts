import { profile } from '@shop/contract';
import { expect, test } from 'vitest';
import { profileFixture } from '../../../test/fixtures.ts';
import { orderSums } from './order-sums.ts';

const withCode = (game: number | null, balance = '0.00') =>
  profile.parse(profileFixture({ balance, active_promo_code: { code: 'TEN', percent: 10, game } }));

test('a guest pays the total', () => {
  expect(orderSums(17_800, 1, undefined)).toEqual({
    total: 17_800,
    promo: null,
    fromBalance: 0,
    due: 17_800,
  });
});

test('the balance pays what it can and no more', { tags: '@spec-6.5' }, () => {
  expect(orderSums(17_800, 1, profileFixture({ balance: '50.00' }))).toMatchObject({
    fromBalance: 5000,
    due: 12_800,
  });
  expect(orderSums(17_800, 1, profileFixture({ balance: '500.00' }))).toMatchObject({
    fromBalance: 17_800,
    due: 0,
  });
});

test('the active promo code comes first, and only where it holds', { tags: '@spec-10.2' }, () => {
  expect(orderSums(17_805, 1, withCode(null, '10.00'))).toMatchObject({
    promo: { code: 'TEN', discount: 1781 },
    fromBalance: 1000,
    due: 15_024,
  });
  expect(orderSums(17_805, 1, withCode(1)).due).toBe(16_024);
  expect(orderSums(17_805, 1, withCode(2))).toMatchObject({ promo: null, due: 17_805 });
});
