import { ORDER_STATUSES, type OrderStatus } from '@shop/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterDecline,
  isPayable,
  receive,
  statusesBefore,
  step,
} from '../src/modules/orders/order-machine.ts';

const statuses = fc.constantFrom(...ORDER_STATUSES);
const rank = (status: OrderStatus) => ORDER_STATUSES.indexOf(status);

describe('order states', () => {
  test('goes from creation to done one step after another', { tags: '@spec-4.1' }, () => {
    const path: OrderStatus[] = ['created', 'waiting_for_payment', 'paid', 'sending', 'sent', 'done'];
    for (const [index, from] of path.slice(0, -1).entries())
      expect(step(from, path[index + 1]!)).toBe('change');
  });

  test('never goes back, and never leaves done or failed', { tags: '@spec-4.1' }, () => {
    fc.assert(
      fc.property(statuses, statuses, (from, to) => {
        if (step(from, to) !== 'change') return;
        expect(rank(to)).toBeGreaterThan(rank(from));
        expect(['done', 'failed']).not.toContain(from);
      }),
    );
  });

  test('fails from every state before done', { tags: '@spec-4.1' }, () => {
    expect(statusesBefore('failed')).toEqual(ORDER_STATUSES.filter((s) => s !== 'done' && s !== 'failed'));
  });

  test('takes the same step again as no change', { tags: '@spec-11.1' }, () => {
    for (const status of ORDER_STATUSES) expect(step(status, status)).toBe('same');
  });

  test('is never delivered before it is paid', () => {
    for (const to of ['sending', 'sent', 'done'] as const) {
      expect(statusesBefore(to)).not.toContain('created');
      expect(statusesBefore(to)).not.toContain('waiting_for_payment');
    }
  });

  test('takes money only while it can be paid; other money is due back', { tags: '@spec-11.2' }, () => {
    for (const status of ORDER_STATUSES) expect(receive(status)).toBe(isPayable(status) ? 'pay' : 'refund');
  });

  test('a failure after success changes nothing', { tags: '@spec-11.2' }, () => {
    expect(afterDecline('succeeded')).toBe('succeeded');
    expect(afterDecline('refunded')).toBe('refunded');
    expect(afterDecline('pending')).toBe('failed');
  });
});
