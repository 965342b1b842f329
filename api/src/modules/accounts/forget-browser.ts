import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orderAccess, orders } from '../../platform/db/schema/orders.ts';

/** After signing out the browser no longer opens the user's orders: the next person in front of it may be another. */
export async function forgetBrowser(db: Queryable, userId: number, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await db
    .delete(orderAccess)
    .where(and(eq(orderAccess.sessionId, sessionId), inArray(orderAccess.orderId, own)));
}
