import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { type PaymentRow, paymentNotices, payments, type RefundRow, refunds } from '../db/schema/payments.ts';
import { alert } from './alerts.ts';
import { failOrder } from './fail-order.ts';
import { cameBy, payingTransaction, refundState } from './give-back.ts';
import { bookFailed, bookReturned, bookReversed, readLate } from './ledger/book-payment.ts';
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
  const ours = await ourRefund(tx, payment, transactionId);
  if (ours) return ours.done === null && (await markReturned(tx, ours.id)) ? 'refunded' : 'none';
  if (payment.status === 'refunded' || (await isSecond(tx, payment, transactionId))) {
    // It went to a balance already.
    await alert(tx, 'refunded_twice', payment.id, { order: order.id, transaction: transactionId });
    return 'none';
  }
  await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, payment.id));
  if (payment.status !== 'succeeded') return 'none';
  const paying = await payingTransaction(tx, payment);
  await keepReturned(tx, payment, paying);
  const failed = await failOrder(tx, order.id);
  if (failed) {
    await bookFailed(tx, failed, payment, 'method');
    await bookReturned(tx, order.id, payment, paying);
    await amend(tx, order.id, { ...refundState('method'), paymentStatus: 'refunded' });
    return 'refunded';
  }
  await bookReversed(tx, order.id, payment);
  await amend(tx, order.id, { paymentStatus: 'refunded' });
  await alert(tx, 'refunded_after_delivery', payment.id, { order: order.id });
  return 'refunded';
}

/** The refund of ours that a provider tells of: that of the transaction, made or not; none when its money is not owed. */
async function ourRefund(
  tx: Queryable,
  payment: PaymentRow,
  transactionId: string,
): Promise<RefundRow | undefined> {
  const ours = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(asc(refunds.created));
  const same = ours.find((refund) => refund.transactionId === transactionId);
  if (same || (await cameBy(tx, payment)).includes(transactionId)) return same;
  // A provider may give a refund a name of its own. The sums are alike: it is one under way, or one made and not told of.
  const told = and(eq(paymentNotices.paymentId, payment.id), eq(paymentNotices.status, 'refunded'));
  return ours.find(({ done }) => done === null) ?? ours[(await tx.$count(paymentNotices, told)) - 1];
}

/** Keeps a refund that was made without our asking. */
async function keepReturned(tx: Queryable, payment: PaymentRow, transactionId: string): Promise<void> {
  await tx
    .insert(refunds)
    .values({ id: randomUUID(), paymentId: payment.id, transactionId, done: sql`now()` });
}

/** True for money that came by a payment which had bought its order. */
const isSecond = async (tx: Queryable, payment: PaymentRow, transactionId: string): Promise<boolean> =>
  (await readLate(tx, payment, [transactionId])).has(transactionId);
