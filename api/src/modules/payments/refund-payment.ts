import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from '../../platform/db/schema/payments.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { bookReturned } from '../ledger/book-payment.ts';
import { amend, lockOrder } from '../orders/order-machine.ts';
import { ProviderError } from './providers/payment-provider.ts';
import { type PaymentContext, provider } from './start-payment.ts';
import { writeReceipt } from './write-receipt.ts';

/**
 * Makes a refund that is due through its provider. The refund's id is the key, so that asking again, after a crash
 * or an answer that was lost, is the same refund. @throws {ProviderError}
 */
export async function refundPayment(context: PaymentContext, refundId: string): Promise<void> {
  const found = await findRefund(context.db, refundId);
  if (!found || found.refund.done) return;
  const { refund, payment } = found;
  const { amount, currency, orderId: order } = payment;
  const receipt = await writeReceipt(context, payment);
  const by = provider(context, payment);
  if (receipt && by.sendsReceipts && !refund.receiptSent)
    await context.db.update(refunds).set({ receiptSent: true }).where(eq(refunds.id, refundId));
  try {
    await by.refund({
      id: refund.id,
      paymentId: payment.id,
      transactionId: refund.transactionId,
      amount,
      currency,
      receipt,
    });
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'refused')
      await alert(context.db, 'refund_refused', payment.id, {
        order,
        refund: refundId,
        amount,
        currency,
        why: error.message,
      });
    throw error;
  }
  await context.db.transaction((tx) => markRefunded(tx, refundId));
}

/** Keeps that a refund was made, once, however it was. False when it was made before. */
export async function markRefunded(tx: Queryable, refundId: string): Promise<boolean> {
  const found = await findRefund(tx, refundId);
  const order = found && (await lockOrder(tx, found.payment.orderId));
  if (!order) return false;
  const [refund] = await tx
    .update(refunds)
    .set({ done: sql`now()` })
    .where(and(eq(refunds.id, refundId), isNull(refunds.done)))
    .returning();
  if (!refund) return false;
  await bookReturned(tx, order.id, found.payment, refund);
  await resolveAlert(tx, 'refund_due', `${found.payment.id}:${refund.transactionId}`);
  await settle(tx, order, found.payment);
  return true;
}

/** Once nothing of a payment is due any more. */
async function settle(tx: Queryable, order: OrderRow, payment: PaymentRow): Promise<void> {
  const open = and(eq(refunds.paymentId, payment.id), isNull(refunds.done));
  if ((await tx.select({ id: refunds.id }).from(refunds).where(open)).length > 0) return;
  await tx
    .update(payments)
    .set({ status: 'refunded' })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'refund_due')));
  if (order.paymentId === payment.id && order.status === 'failed')
    await amend(tx, order.id, { paymentStatus: 'refunded' });
  await resolveAlert(tx, 'refund_due', payment.id);
  await resolveAlert(tx, 'refund_refused', payment.id);
}

async function findRefund(
  db: Queryable,
  refundId: string,
): Promise<{ refund: RefundRow; payment: PaymentRow } | undefined> {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  return found;
}
