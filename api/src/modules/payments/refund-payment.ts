import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from '../../platform/db/schema/payments.ts';
import type { Outcome } from '../../platform/jobs/runner.ts';
import { resolveAlert } from '../../platform/observability/alerts.ts';
import { bookReturned } from '../ledger/book-payment.ts';
import { amend, lockOrder } from '../orders/order-machine.ts';
import { type ProgressChange, resolveRefundAlerts, sendRefund } from './send-refund.ts';
import { type PaymentContext, provider } from './start-payment.ts';
import { writeReceipt } from './write-receipt.ts';

/** Takes a refund of a whole transaction one step further: see `sendRefund`. @throws {ProviderError} */
export async function refundPayment(context: PaymentContext, refundId: string): Promise<Outcome> {
  const { db } = context;
  const found = await findRefund(db, refundId);
  if (!found || found.refund.done) return 'done';
  const { refund: row, payment: whole } = found;
  const payment = restOf(found);
  const by = provider(context, payment);
  const receipt = await writeReceipt(context, payment);
  const save = async (change: ProgressChange & { receiptSent?: boolean }) =>
    void (await db.update(refunds).set(change).where(eq(refunds.id, refundId)));
  if (receipt && by.sendsReceipts && !row.receiptSent) await save({ receiptSent: true });
  const { id: paymentId, amount, currency } = payment;
  const before = whole.amount - amount;
  const isPart = before > 0;
  const refund = { paymentId, transactionId: row.transactionId, amount, currency, isPart, receipt };
  const step = await sendRefund({
    db,
    by,
    row,
    refund,
    before,
    orderId: payment.orderId,
    about: payment.id,
    save,
  });
  if (step === 'done') await db.transaction((tx) => markRefunded(tx, refundId));
  return step === 'refused' ? 'done' : step;
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
  await bookReturned(tx, order.id, restOf(found), refund);
  await resolveAlert(tx, 'refund_due', `${found.payment.id}:${refund.transactionId}`);
  await resolveRefundAlerts(tx, refundId, found.payment.id);
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
}

type Found = { refund: RefundRow; payment: PaymentRow };

/** The payment with what the refund takes of it. */
const restOf = ({ refund: { amount, value }, payment }: Found): PaymentRow => ({
  ...payment,
  amount: amount ?? payment.amount,
  value: value ?? payment.value,
});

async function findRefund(db: Queryable, refundId: string): Promise<Found | undefined> {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  return found;
}
