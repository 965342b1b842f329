import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import { orderLocked } from './order-locked.ts';
import { orderTotal } from './order-total.ts';
import { lockOrder } from './transition.ts';

type Values = Partial<Pick<OrderRow, 'email' | 'details'>>;

/**
 * Changes an order that nobody pays for yet, in one transaction: `change` works on what belongs to it and returns its own
 * new values; the total follows. @throws {Refusal} 404, 409 `order_locked`, whatever `change` throws.
 */
export function changeOrder(
  db: Queryable,
  orderId: string,
  change: (tx: Queryable, order: OrderRow) => Promise<Values>,
): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse('order.not_found');
    if (order.status !== 'created') throw orderLocked();
    const values = await change(tx, order);
    const total = await orderTotal(tx, orderId);
    const [changed] = await tx
      .update(orders)
      .set({ ...values, total })
      .where(eq(orders.id, orderId))
      .returning();
    return changed!;
  });
}
