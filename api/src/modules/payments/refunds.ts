import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, paymentNotices, refunds } from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { text } from '../../platform/text.ts';
import { type RefundTarget, readLate } from '../ledger/book-payment.ts';

type Buyer = Pick<OrderRow, 'userId'>;
/** Minor units of a payment's currency, and the kopecks that they stand for. */
export type Money = Pick<PaymentRow, 'amount' | 'value'>;

/** The way the money came, or the balance of a buyer who chose that and still has an account. */
export async function refundTarget(tx: Queryable, order: OrderRow): Promise<RefundTarget> {
  return (order.refundToBalance && (await accountOf(tx, order))) || 'method';
}

/** The account of an order's buyer; null for a guest's order, and for a deleted one. */
export async function accountOf(tx: Queryable, { userId }: Buyer): Promise<{ userId: number } | null> {
  if (userId === null) return null;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted)));
  return user ? { userId: user.id } : null;
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
 * Sends one transaction of a payment, or the `rest` of it, on its way back: to a balance it is booked already, to the method a job
 * brings it, and an operator is alerted.
 */
export async function recordRefund(
  tx: Queryable,
  payment: PaymentRow,
  transactionId: string,
  to: RefundTarget,
  rest: Money = payment,
): Promise<void> {
  if (to !== 'method') return;
  const { amount, value } = rest;
  const [refund] = await tx
    .insert(refunds)
    .values({ id: randomUUID(), paymentId: payment.id, transactionId, amount, value })
    .onConflictDoNothing()
    .returning();
  if (!refund) return;
  const { id, orderId: order, currency } = payment;
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

/** Sums the parts of a payment that went back, or are to: `amount` in its currency, `value` in kopecks. */
export async function partsReturned(tx: Queryable, paymentId: string): Promise<Money> {
  const [row] = await tx
    .select({
      amount: sql<number>`coalesce(sum(${partRefunds.amount}), 0)`.mapWith(Number),
      value: sql<number>`coalesce(sum(${partRefunds.value}), 0)`.mapWith(Number),
    })
    .from(partRefunds)
    .where(eq(partRefunds.paymentId, paymentId));
  return row!;
}
