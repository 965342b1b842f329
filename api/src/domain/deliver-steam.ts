import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { type OrderRow, orders } from '../db/schema/orders.ts';
import type { Fulfiller } from '../providers/fulfiller.ts';
import { failPaid } from './fail-paid.ts';
import { enqueue } from './jobs.ts';
import { transition } from './transition.ts';

/**
 * Takes a paid Steam order one step further: sending, then as far as its supplier confirms. Returns when to look again in
 * milliseconds, null when nothing more will happen.
 */
export async function deliverSteam(
  db: Queryable,
  orderId: string,
  fulfiller: Fulfiller,
): Promise<number | null> {
  const order = (await beginSending(db, orderId)) ?? (await find(db, orderId));
  if (order?.status !== 'sending' && order?.status !== 'sent') return null;
  if (order.details.kind !== 'SteamOrder') throw new Error(`order ${orderId} is not a Steam order`);
  const { steamAccountId, amount } = order.details;
  const since = order.sendingAt ?? new Date();
  const state = await fulfiller.advance({ orderId, account: steamAccountId, amount, since });
  if (state === 'rejected') await db.transaction((tx) => failPaid(tx, orderId));
  if (state === 'sent') await transition(db, orderId, 'sent');
  if (state === 'done') await complete(db, orderId);
  return state === 'accepted' || state === 'sent' ? fulfiller.askEvery : null;
}

/** The order as it is being sent; null when it was not waiting for that. */
const beginSending = (db: Queryable, orderId: string) =>
  db.transaction(async (tx) => {
    const order = await transition(tx, orderId, 'sending');
    if (order)
      await enqueue(tx, { kind: 'receipt', key: `${orderId}:paid`, payload: { orderId, receipt: 'paid' } });
    return order;
  });

const complete = (db: Queryable, orderId: string) =>
  db.transaction(async (tx) => {
    await transition(tx, orderId, 'sent');
    const order = await transition(tx, orderId, 'done');
    if (order)
      await enqueue(tx, { kind: 'receipt', key: `${orderId}:done`, payload: { orderId, receipt: 'done' } });
  });

async function find(db: Queryable, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order;
}
