import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';
import {
  type PaymentRow,
  paymentNotices,
  payments,
  type RefundRow,
  refunds,
} from '../../platform/db/schema/payments.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { refuse } from '../../platform/refusal.ts';
import { bookLate, bookReturned, readLate } from '../ledger/book-payment.ts';
import { amend, goOnWaiting, isUnderWay } from '../orders/order-machine.ts';
import { failPaid } from './fail-paid-order.ts';
import { paidBy, returnedByProvider, share } from './refund-part.ts';
import { markRefunded } from './refund-payment.ts';
import { cameBy, partsReturned, payingTransaction } from './refunds.ts';

/**
 * A provider reports that the whole sum of a transaction went back to the payer: by our own refund, or because somebody gave
 * it back over there. What is not delivered then never will be. The order is held by the caller.
 */
export async function applyProviderRefund(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  transactionId: string,
): Promise<'refunded' | 'none'> {
  const ours = await ourRefund(tx, payment, transactionId);
  if (ours) return ours.done === null && (await markRefunded(tx, ours.id)) ? 'refunded' : 'none';
  if (payment.status === 'refunded' || (await isSecond(tx, payment, transactionId))) {
    // It went to a balance already.
    await alert(tx, 'refunded_twice', payment.id, { order: order.id, transaction: transactionId });
    return 'none';
  }
  if (payment.status !== 'succeeded') return refundBeforePayment(tx, order, payment, transactionId);
  const paying = await payingTransaction(tx, payment);
  if (await failPaid(tx, order.id, 'provider')) {
    // A supplier that has the order may still deliver it.
    await alert(tx, 'refunded_before_delivery', order.id, { order: order.id, status: order.status });
    const due = await ourRefund(tx, payment, paying);
    if (due) await markRefunded(tx, due.id);
    return 'refunded';
  }
  await returnedByProvider(tx, payment, payment.amount);
  await setRefunded(tx, payment);
  await amend(tx, order.id, { paymentStatus: 'refunded' });
  await alert(tx, 'refunded_after_delivery', payment.id, { order: order.id });
  return 'refunded';
}

/**
 * Books that the payer's bank took `value` kopecks of an order's payment back against the shop's will. What is not delivered never will
 * be. The order is held by the caller. @throws {Refusal} when less came by its payment, or a part is asked for before the delivery
 */
export async function chargeBack(tx: Queryable, order: OrderRow, value: number): Promise<void> {
  const payment = await paidBy(tx, order);
  if (!payment) throw refuse('desk.nothing_charged');
  const gone = await partsReturned(tx, payment.id);
  const left = payment.value - gone.value;
  if (value <= 0 || value > left) throw refuse('desk.more_than_charged');
  if (isUnderWay(order.status)) {
    if (value < left) throw refuse('desk.charged_back_in_part');
    await applyProviderRefund(tx, order, payment, await payingTransaction(tx, payment));
  } else if (value < left) {
    const amount = share(value, payment.amount, payment.value);
    await returnedByProvider(tx, payment, gone.amount + amount);
  } else {
    await returnedByProvider(tx, payment, payment.amount);
    await setRefunded(tx, payment);
    await amend(tx, order.id, { paymentStatus: 'refunded' });
  }
  await tx.update(orders).set({ chargedBack: sql`now()` }).where(eq(orders.id, order.id));
}

/**
 * Part of a payment that went back before its success was reported: `this` transaction, which is booked in and out and buys
 * nothing, or `another`, which may be this one under the refund's own name: only the provider knows.
 */
export async function refundedBefore(
  tx: Queryable,
  payment: PaymentRow,
  transactionId: string,
): Promise<'this' | 'another' | null> {
  const made = (await readRefunds(tx, payment)).filter(({ done }) => done !== null);
  if (made.some((refund) => refund.transactionId === transactionId)) {
    await bookLate(tx, payment.orderId, payment, transactionId, 'method');
    await bookReturned(tx, payment.orderId, payment, { transactionId, receiptSent: false });
    return 'this';
  }
  const came = made.length > 0 ? await cameBy(tx, payment) : [];
  return made.some((refund) => !came.includes(refund.transactionId)) ? 'another' : null;
}

/** Notices come in any order: this payment is not known yet. The order goes on waiting for another. */
async function refundBeforePayment(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  transactionId: string,
): Promise<'refunded' | 'none'> {
  await setRefunded(tx, payment);
  await tx
    .insert(refunds)
    .values({ id: randomUUID(), paymentId: payment.id, transactionId, done: sql`now()` });
  return (await goOnWaiting(tx, order, payment.id)) ? 'refunded' : 'none';
}

/** The refund of ours that a provider reports: that of the transaction, made or not; none when its money is not owed. */
async function ourRefund(
  tx: Queryable,
  payment: PaymentRow,
  transactionId: string,
): Promise<RefundRow | undefined> {
  const ours = await readRefunds(tx, payment);
  const same = ours.find((refund) => refund.transactionId === transactionId);
  if (same || (await cameBy(tx, payment)).includes(transactionId)) return same;
  // A provider may give a refund a name of its own. The sums are alike: it is one under way, or one made without a notice yet.
  const refunded = and(eq(paymentNotices.paymentId, payment.id), eq(paymentNotices.status, 'refunded'));
  return ours.find(({ done }) => done === null) ?? ours[(await tx.$count(paymentNotices, refunded)) - 1];
}

const readRefunds = (tx: Queryable, payment: PaymentRow): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, payment.id)).orderBy(asc(refunds.created));

const setRefunded = (tx: Queryable, { id }: PaymentRow) =>
  tx.update(payments).set({ status: 'refunded' }).where(eq(payments.id, id));

/** True for money that came by a payment which had bought its order. */
const isSecond = async (tx: Queryable, payment: PaymentRow, transactionId: string): Promise<boolean> =>
  (await readLate(tx, payment, [transactionId])).has(transactionId);
