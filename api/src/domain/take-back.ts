import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { type PaymentRow, payments, refunds } from '../db/schema/payments.ts';
import { alert } from './alerts.ts';
import { failOrder } from './fail-order.ts';
import { refundState } from './give-back.ts';
import { bookFailed, bookReturned, bookReversed } from './ledger/book-payment.ts';
import { markReturned } from './refund-payment.ts';
import { amend } from './transition.ts';

/**
 * A provider tells that the whole sum of a transaction went back to the payer: by our own refund, or because somebody gave
 * it back over there. What is not delivered then never will be. The order is held by the caller.
 */
export async function takeBack(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  transactionId: string,
): Promise<'refunded' | 'none'> {
  const [ours] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), isNull(refunds.done)))
    .orderBy(sql`${refunds.transactionId} = ${transactionId} desc`, asc(refunds.created))
    .limit(1);
  if (ours) return (await markReturned(tx, ours.id)) ? 'refunded' : 'none';
  if (payment.status === 'refunded') return afterRefund(tx, order, payment);
  await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, payment.id));
  if (payment.status !== 'succeeded') return 'none';
  const failed = await failOrder(tx, order.id);
  if (failed) {
    await bookFailed(tx, failed, payment, 'method');
    await bookReturned(tx, order.id, payment, transactionId);
    await amend(tx, order.id, { ...refundState('method'), paymentStatus: 'refunded' });
    return 'refunded';
  }
  await bookReversed(tx, order.id, payment);
  await amend(tx, order.id, { paymentStatus: 'refunded' });
  await alert(tx, 'refunded_after_delivery', payment.id, { order: order.id });
  return 'refunded';
}

/** Mostly the news of our own refund; but what went to a balance must not go back to the payer as well. */
async function afterRefund(tx: Queryable, order: OrderRow, payment: PaymentRow): Promise<'none'> {
  const [made] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payment.id));
  if (!made) await alert(tx, 'refunded_twice', payment.id, { order: order.id });
  return 'none';
}
