import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { orderAvatars, supplierOrders } from '../platform/db/schema/deliveries.ts';
import { ledgerTransactions } from '../platform/db/schema/ledger.ts';
import { orderAccess, orderLines, orders } from '../platform/db/schema/orders.ts';
import { paymentNotices, payments, refunds } from '../platform/db/schema/payments.ts';
import { promoUses } from '../platform/db/schema/promo-codes.ts';
import { ago, none, STEP } from './steps.ts';

/** The picture of an order that nobody paid is personal, and large. */
const UNPAID_AVATAR_DAYS = 1;

const unpaid = (days: number) =>
  and(eq(orders.status, 'failed'), isNull(orders.paidAt), lt(orders.finishedAt, ago(days)));

export async function forgetAvatars(db: Queryable): Promise<number> {
  const old = db
    .select({ id: orderAvatars.orderId })
    .from(orderAvatars)
    .innerJoin(orders, eq(orders.id, orderAvatars.orderId))
    .where(unpaid(UNPAID_AVATAR_DAYS))
    .limit(STEP);
  const gone = await db
    .delete(orderAvatars)
    .where(inArray(orderAvatars.orderId, old))
    .returning({ id: orderAvatars.orderId });
  return gone.length;
}

/** Where a step ended. */
export type OrderPlace = { finished: string; id: string };
type Days = { unpaidOrder: number; triedPayment: number };

/** Orders that failed without ever having been paid, with all that hangs on them. One with money, goods or entries of the ledger stays. */
export async function forgetOrders(db: Queryable, days: Days, after: OrderPlace | undefined) {
  const candidates = await db
    .select({ id: orders.id, finished: sql<string>`${orders.finishedAt}::text` })
    .from(orders)
    .where(
      and(
        unpaid(days.unpaidOrder),
        after &&
          sql`(${orders.finishedAt}, ${orders.id}) > (${after.finished}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(orders.finishedAt), asc(orders.id))
    .limit(STEP);
  const ids = candidates.map(({ id }) => id);
  return { gone: ids.length > 0 ? await forget(db, ids, days.triedPayment) : 0, last: candidates.at(-1) };
}

function forget(db: Queryable, candidates: string[], triedPayment: number): Promise<number> {
  return db.transaction(async (tx) => {
    const ofOrder = eq(payments.orderId, orders.id);
    const money = or(
      inArray(payments.status, ['new', 'pending', 'succeeded', 'refund_due', 'refunded']),
      sql`${payments.created} > ${ago(triedPayment)}`,
      sql`exists (${tx.select({ one: sql`1` }).from(refunds).where(eq(refunds.paymentId, payments.id))})`,
    );
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          inArray(orders.id, candidates),
          none(tx, payments, and(ofOrder, money)),
          none(tx, ledgerTransactions, eq(ledgerTransactions.orderId, orders.id)),
          none(tx, supplierOrders, eq(supplierOrders.orderId, orders.id)),
        ),
      )
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const theirs = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, ids));
    await tx.delete(paymentNotices).where(inArray(paymentNotices.paymentId, theirs));
    for (const { table, orderId } of [
      { table: payments, orderId: payments.orderId },
      { table: promoUses, orderId: promoUses.orderId },
      { table: orderAvatars, orderId: orderAvatars.orderId },
      { table: orderAccess, orderId: orderAccess.orderId },
      { table: orderLines, orderId: orderLines.orderId },
    ])
      await tx.delete(table).where(inArray(orderId, ids));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
}
