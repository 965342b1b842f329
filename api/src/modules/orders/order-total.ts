import { afterPromo } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orderLines } from '../../platform/db/schema/orders.ts';
import { promoUses } from '../../platform/db/schema/promo-codes.ts';

/** Kopecks of all lines of an order together, before any code. */
export async function linesTotal(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${orderLines.total}), 0)` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return Number(row!.total);
}

/** Kopecks that an order costs: its lines less its code. */
export async function orderTotal(tx: Queryable, orderId: string): Promise<number> {
  const lines = await linesTotal(tx, orderId);
  const [promo] = await tx
    .select({ percent: promoUses.percent })
    .from(promoUses)
    .where(eq(promoUses.orderId, orderId));
  return promo ? afterPromo(lines, promo.percent) : lines;
}
