import type { Queryable } from '../../platform/db/database.ts';
import type { OrderDetails } from '../../platform/db/schema/orders.ts';
import { transition } from '../orders/order-machine.ts';
import { failPaid } from '../payments/fail-paid-order.ts';
import { complete, underWay } from './delivery-steps.ts';
import type { Fulfiller } from './suppliers/fulfiller.ts';

/**
 * Takes a paid order whose delivery somebody confirms, Steam or Standoff, as far as they say. Returns when to look again
 * in milliseconds, null when nothing more will happen.
 */
export async function deliverByConfirmation(
  db: Queryable,
  orderId: string,
  fulfiller: Fulfiller,
): Promise<number | null> {
  const order = await underWay(db, orderId);
  if (!order) return null;
  const since = order.sendingAt ?? new Date();
  const state = await fulfiller.advance({ orderId, since, ...whatTo(order.details) });
  if (state === 'rejected') await db.transaction((tx) => failPaid(tx, orderId));
  if (state === 'sent') await transition(db, orderId, 'sent');
  if (state === 'done') await complete(db, orderId);
  return state === 'accepted' || state === 'sent' ? fulfiller.askEvery : null;
}

function whatTo(details: OrderDetails): { account: string; amount: number } {
  if (details.kind === 'SteamOrder') return { account: details.steamAccountId, amount: details.amount };
  if (details.kind === 'StandoffOrder') return { account: details.gameAccountId, amount: details.gold };
  throw new Error(`nobody confirms a delivery of ${details.kind}`);
}
