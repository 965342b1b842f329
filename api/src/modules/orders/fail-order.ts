import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { resolveAlert } from '../../platform/observability/alerts.ts';
import { releaseBalance } from '../ledger/post.ts';
import { transition } from './order-machine.ts';
import { releaseCode } from './order-promo.ts';

/** Fails an order and frees what it held: its promo code and, unless it was paid, the balance. Null when it cannot fail any more. */
export async function failOrder(
  tx: Queryable,
  orderId: string,
  why: Partial<Pick<OrderRow, 'rejectReason' | 'paymentStatus'>> = {},
): Promise<OrderRow | null> {
  const order = await transition(tx, orderId, 'failed', why);
  if (!order) return null;
  await releaseCode(tx, orderId);
  // Nobody is to deliver it any more.
  for (const kind of [
    'delivery_by_hand',
    'delivery_needs_a_person',
    'delivered_in_part',
    'out_of_stock',
  ] as const)
    await resolveAlert(tx, kind, orderId);
  if (order.paidAt === null) await releaseBalance(tx, order);
  return order;
}
