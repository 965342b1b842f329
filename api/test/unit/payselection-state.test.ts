import { expect, test } from 'vitest';
import { findPayment, orderState } from '../../src/modules/payments/providers/payselection-mapping.ts';

const transaction = (TransactionState: string, RemainingAmount?: string | null, TransactionId = 'PS1') => ({
  TransactionState,
  TransactionId,
  StateDetails: { Amount: '100.00', Currency: 'RUB', RemainingAmount },
});
const meant = (...tries: unknown[]) => findPayment('payment', orderState.parse(tries));

test.each([
  ['success', '100.00', 'succeeded', 10_000],
  ['success', undefined, 'succeeded', 10_000],
  ['success', null, 'succeeded', 10_000],
  ['success', '0.00', 'refunded', 10_000],
  ['success', '60.5', 'refunded', 3_950],
  ['voided', undefined, 'cancelled', 10_000],
  ['declined', undefined, 'failed', 10_000],
  ['preauthorized', undefined, 'pending', 10_000],
  ['pending', undefined, 'pending', 10_000],
  ['wait_for_3ds', undefined, 'pending', 10_000],
  ['redirect', undefined, 'pending', 10_000],
  ['a new one', undefined, 'pending', 10_000],
])('the state %s with %s left means %s', { tags: '@spec-12.15' }, (state, remaining, status, amount) => {
  expect(meant(transaction(state, remaining))).toMatchObject({ status, amount });
});

test('money that came in counts before what failed, what went back, and what is on its way', {
  tags: '@spec-12.15',
}, () => {
  const tries = [
    transaction('declined', undefined, 'a'),
    transaction('success', '0.00', 'b'),
    transaction('success', '100.00', 'c'),
  ];
  expect(meant(...tries)).toMatchObject({ status: 'succeeded', transactionId: 'c' });
  expect(findPayment('payment', [])).toBeNull();
});
