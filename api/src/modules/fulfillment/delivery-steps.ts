import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { transition } from '../orders/order-machine.ts';

/** The order, which is being sent from now on if it was paid for; null when there is nothing to deliver. */
export async function underWay(db: Queryable, orderId: string): Promise<OrderRow | null> {
  const order = (await beginSending(db, orderId)) ?? (await find(db, orderId));
  return order?.status === 'sending' || order?.status === 'sent' ? order : null;
}

/** Ends a delivery that arrived, and writes to the buyer. Safe to repeat. */
export function complete(db: Queryable, orderId: string): Promise<OrderRow | null> {
  return db.transaction(async (tx) => {
    await transition(tx, orderId, 'sent');
    const order = await transition(tx, orderId, 'done');
    if (order)
      await enqueue(tx, { kind: 'receipt', key: `${orderId}:done`, payload: { orderId, receipt: 'done' } });
    return order;
  });
}

const beginSending = (db: Queryable, orderId: string) =>
  db.transaction(async (tx) => {
    const order = await transition(tx, orderId, 'sending');
    if (order)
      await enqueue(tx, { kind: 'receipt', key: `${orderId}:paid`, payload: { orderId, receipt: 'paid' } });
    return order;
  });

async function find(db: Queryable, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order;
}
