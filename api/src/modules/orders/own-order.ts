import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type OrderRow, orderAccess, orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Buyer } from '../accounts/users.ts';

/** The order, for its buyer and for a browser that may open it. @throws {Refusal} 404, the same for a stranger's and for none. */
export async function ownOrder(
  db: Queryable,
  orderId: string,
  { user, sessionId }: Buyer,
): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw refuse('order.not_found');
  if (user && order.userId === user.id) return order;
  if (sessionId === null) throw refuse('order.not_found');
  const mine = and(eq(orderAccess.orderId, orderId), eq(orderAccess.sessionId, sessionId));
  const [access] = await db.select({ orderId: orderAccess.orderId }).from(orderAccess).where(mine);
  if (!access) throw refuse('order.not_found');
  return order;
}

/**
 * Opens an order to another browser by the key of its receipt's link. `session` is asked for only when the key is right.
 * @throws {Refusal} 404 for a wrong key and for an order that does not exist.
 */
export async function claimOrder(
  db: Queryable,
  secret: string,
  orderId: string,
  key: string,
  session: () => Promise<string>,
): Promise<OrderRow> {
  const [order] = opensOrder(secret, orderId, key)
    ? await db.select().from(orders).where(eq(orders.id, orderId))
    : [];
  if (!order) throw refuse('order.not_found');
  await db
    .insert(orderAccess)
    .values({ orderId, sessionId: await session() })
    .onConflictDoNothing();
  return order;
}

/** The key of an order's receipt link: anybody who holds it may open the order. `secret` is the shop's own. */
export const receiptKey = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order-receipt:${orderId}`).digest('base64url');

/** True when `key` opens the order. Compared in constant time. */
export function opensOrder(secret: string, orderId: string, key: string): boolean {
  const expected = Buffer.from(receiptKey(secret, orderId));
  const given = Buffer.from(key);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The address that opens an order on any device. */
export const receiptLink = (publicUrl: string, secret: string, orderId: string): string =>
  `${publicUrl}/orders/${orderId}/pay?key=${receiptKey(secret, orderId)}`;
