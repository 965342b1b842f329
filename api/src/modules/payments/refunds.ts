import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, paymentNotices, refunds } from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { text } from '../../platform/text.ts';
import { type RefundTarget, readLate } from '../ledger/book-payment.ts';

/** The buyer's balance when the buyer has an account, else the way the money came. */
export async function refundTarget(tx: Queryable, { userId }: OrderRow): Promise<RefundTarget> {
  if (userId === null) return 'method';
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted)));
  return user ? { userId: user.id } : 'method';
}

/** State of an order while its money goes back, and after. */
export const refundState = (to: RefundTarget) =>
  to === 'method'
    ? ({
        paymentStatus: 'succeeded',
        rejectReason: text('order.reason_refunded_to_method'),
        refundTo: 'method',
      } as const)
    : ({
        paymentStatus: 'refunded',
        rejectReason: text('order.reason_refunded_to_balance'),
        refundTo: 'balance',
      } as const);

/**
 * Sends one transaction of a payment on its way back: to a balance it is booked already, to the method a job brings it,
 * and an operator is alerted.
 */
export async function recordRefund(
  tx: Queryable,
  payment: PaymentRow,
  transactionId: string,
  to: RefundTarget,
): Promise<void> {
  if (to !== 'method') return;
  const [refund] = await tx
    .insert(refunds)
    .values({ id: randomUUID(), paymentId: payment.id, transactionId })
    .onConflictDoNothing()
    .returning();
  if (!refund) return;
  const { id, orderId: order, amount, currency } = payment;
  const data = { order, payment: id, transaction: transactionId, amount, currency };
  // A second transaction of a payment that bought its order is a matter of its own.
  await alert(tx, 'refund_due', payment.status === 'succeeded' ? `${id}:${transactionId}` : id, data);
  await enqueue(tx, { kind: 'refund_payment', key: refund.id, payload: { refundId: refund.id } });
}

/** Every transaction that brought the money of a payment, in the order of their notices. */
export async function cameBy(tx: Queryable, payment: PaymentRow): Promise<string[]> {
  const succeeded = and(eq(paymentNotices.paymentId, payment.id), eq(paymentNotices.status, 'succeeded'));
  const rows = await tx
    .select({ id: paymentNotices.transactionId })
    .from(paymentNotices)
    .where(succeeded)
    .orderBy(asc(paymentNotices.created));
  return rows.map(({ id }) => id);
}

/** The transaction that paid for an order, by which the provider refunds it: of two at once, the one not booked as late. */
export async function payingTransaction(tx: Queryable, payment: PaymentRow): Promise<string> {
  const came = await cameBy(tx, payment);
  const late = await readLate(tx, payment, came);
  return came.find((id) => !late.has(id)) ?? payment.transactionId ?? payment.id;
}
