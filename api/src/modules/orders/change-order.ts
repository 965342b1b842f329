import { afterPromo } from '@shop/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type BuyerChange, type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { promoUses } from '../../platform/db/schema/promo-codes.ts';
import { refuse } from '../../platform/refusal.ts';
import { playerOf } from './order-kind-view.ts';
import { lockOrder } from './order-machine.ts';

/** Older changes of one order are forgotten: a buyer may make as many as they like. */
const REMEMBERED = 20;

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
    if (order.status !== 'created') throw refuse('order.locked');
    const values = await change(tx, order);
    const total = await orderCost(tx, orderId);
    const made = changesBetween(order, { ...order, ...values, total });
    const changes = [...(order.changes ?? []), ...made].slice(-REMEMBERED);
    const [changed] = await tx
      .update(orders)
      .set({ ...values, total, ...(made.length > 0 && { changes }) })
      .where(eq(orders.id, orderId))
      .returning();
    return changed!;
  });
}

/** Keeps where money of an order goes if it has to go back. @throws {Refusal} 409 `order_locked` once it went */
export async function chooseRefundTarget(
  db: Queryable,
  orderId: string,
  to: 'balance' | 'method',
): Promise<OrderRow> {
  const [chosen] = await db
    .update(orders)
    .set({ refundToBalance: to === 'balance' })
    .where(and(eq(orders.id, orderId), ne(orders.status, 'failed')))
    .returning();
  if (!chosen) throw refuse('order.refund_under_way');
  return chosen;
}

function changesBetween(before: OrderRow, after: OrderRow): BuyerChange[] {
  const at = new Date().toISOString();
  const [was, is] = [before, after].map(({ email, total, details }) => ({
    email,
    ...playerOf({ details }),
    total,
  }));
  return (['email', 'player', 'server', 'total'] as const)
    .filter((what) => was![what] !== is![what])
    .map((what) => ({ at, what, from: was![what], to: is![what] }));
}

/** Kopecks of all lines of an order together, before any code. */
export async function linesTotal(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${orderLines.total}), 0)` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return Number(row!.total);
}

/** Kopecks that an order costs: its lines less its code. */
export async function orderCost(tx: Queryable, orderId: string): Promise<number> {
  const lines = await linesTotal(tx, orderId);
  const [promo] = await tx
    .select({ percent: promoUses.percent })
    .from(promoUses)
    .where(eq(promoUses.orderId, orderId));
  return promo ? afterPromo(lines, promo.percent) : lines;
}
