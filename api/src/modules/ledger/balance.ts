import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { balances } from '../../platform/db/schema/ledger.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';
import { post } from './post.ts';

/** Kopecks that a user can spend; `hold` keeps them as they are until the transaction ends. */
export async function availableBalance(db: Queryable, userId: number, hold?: 'hold'): Promise<number> {
  const query = db
    .select({ available: balances.available })
    .from(balances)
    .where(eq(balances.userId, userId));
  const [row] = await (hold ? query.for('update') : query);
  return row?.available ?? 0;
}

/**
 * Holds as much of the buyer's balance as an order costs, in the transaction that starts its payment, and returns the
 * order with it. Whoever spends holds the balance until the commit, so one balance is never held for two orders.
 */
export async function reserveBalance(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  const { userId } = order;
  if (userId === null) return order;
  const reserved = Math.min(await availableBalance(tx, userId, 'hold'), order.total);
  if (reserved === 0) return order;
  await post(tx, { event: `reserve:${order.id}`, orderId: order.id }, [
    { account: 'balance', userId, amount: -reserved },
    { account: 'reserved', userId, amount: reserved },
  ]);
  await tx.update(orders).set({ reserved }).where(eq(orders.id, order.id));
  return { ...order, reserved };
}

/** Gives back what was held for an order that failed before it was paid. */
export async function releaseBalance(tx: Queryable, { id, userId, reserved }: OrderRow): Promise<void> {
  if (userId === null || reserved === 0) return;
  await post(tx, { event: `release:${id}`, orderId: id }, [
    { account: 'reserved', userId, amount: -reserved },
    { account: 'balance', userId, amount: reserved },
  ]);
}
