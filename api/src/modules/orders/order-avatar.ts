import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orderAvatars } from '../../platform/db/schema/deliveries.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Buyer } from '../accounts/users.ts';
import { lockOrder } from './order-machine.ts';
import { ownOrder } from './own-order.ts';

/** The address of a Standoff order's avatar, which only the buyer can open. */
export const orderAvatarUrl = (orderId: string) => `/api/orders/standoff/avatar/${orderId}/`;

/** The order to give an avatar to. @throws {Refusal} 404 when it is not the buyer's Standoff order, 409 once it is being paid. */
export async function orderForAvatar(db: Queryable, orderId: string, buyer: Buyer): Promise<OrderRow> {
  const order = await ownOrder(db, orderId, buyer);
  if (order.kind !== 'StandoffOrder') throw refuse('order.not_found');
  checkOpen(order);
  return order;
}

/** Gives a Standoff order its avatar: WebP, taken in before. @throws {Refusal} 409 once the order is being paid. */
export function keepOrderAvatar(db: Queryable, orderId: string, picture: Buffer): Promise<void> {
  return db.transaction(async (tx) => {
    checkOpen((await lockOrder(tx, orderId))!);
    await tx
      .insert(orderAvatars)
      .values({ orderId, picture })
      .onConflictDoUpdate({ target: orderAvatars.orderId, set: { picture } });
  });
}

/** The avatar of an earlier order of the same buyer. @throws {Refusal} 400 when the buyer has no such order, or it has no avatar. */
export async function earlierAvatar(db: Queryable, orderId: string, buyer: Buyer): Promise<Buffer> {
  const order = await ownOrder(db, orderId, buyer).catch(() => null);
  const picture = order && (await readOrderAvatar(db, order.id));
  if (!picture) throw refuseFields({ history_order_id: 'order.avatar_missing' });
  return picture;
}

/** The avatar of an order; undefined when it has none. */
export async function readOrderAvatar(db: Queryable, orderId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ picture: orderAvatars.picture })
    .from(orderAvatars)
    .where(eq(orderAvatars.orderId, orderId));
  return row?.picture;
}

function checkOpen({ status }: OrderRow): void {
  if (status !== 'created') throw refuse('order.locked');
}
