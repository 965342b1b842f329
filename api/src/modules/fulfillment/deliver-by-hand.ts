import type { Queryable } from '../../platform/db/database.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { lockOrder } from '../orders/order-machine.ts';
import { underWay } from './delivery-steps.ts';
import { queueForHand } from './hand-queue.ts';

/**
 * Leaves a paid order to an operator, who delivers it and says so: `confirmOrder`. Nobody is asked again: from here on only
 * a person knows whether it has arrived.
 */
export function deliverByHand(db: Queryable, orderId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await underWay(tx, orderId);
    if (!order) return;
    await alert(tx, 'delivery_by_hand', orderId, { order: orderId, kind: order.kind });
    await queueForHand(tx, orderId);
  });
}
