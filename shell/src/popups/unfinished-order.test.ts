import { expect, test } from 'vitest';
import { unfinishedOrder } from './unfinished-order.ts';

const NOW = Date.parse('2026-06-02T12:00:00Z');
const order = (
  id: string,
  hoursAgo: number,
  status: 'created' | 'paid' | 'done' | 'failed',
  isActive = true,
) => ({
  id,
  status,
  created: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
  is_payment_active: isActive,
});

test('is the newest that is unpaid or undelivered', { tags: '@spec-11.10' }, () => {
  const orders = [order('done', 0, 'done'), order('older', 5, 'created'), order('newer', 2, 'paid', false)];
  expect(unfinishedOrder(orders, NOW)?.id).toBe('newer');
});

test.each([
  ['delivered', order('x', 1, 'done')],
  ['failed', order('x', 1, 'failed')],
  ['a day old', order('x', 24, 'created')],
  ['not to be paid any more', order('x', 1, 'created', false)],
])('is none that is %s', { tags: ['@spec-9.8', '@spec-11.10'] }, (_, one) => {
  expect(unfinishedOrder([one], NOW)).toBeUndefined();
});
