import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Outcome } from '../../platform/jobs/runner.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { refuse } from '../../platform/refusal.ts';
import { bookPartReturned, bookReversed } from '../ledger/book-payment.ts';
import { post } from '../ledger/post.ts';
import { amend, lockOrder } from '../orders/order-machine.ts';
import { accountOf, partsReturned, payingTransaction, refundTarget } from './refunds.ts';
import { type ProgressChange, resolveRefundAlerts, sendRefund } from './send-refund.ts';
import { type PaymentContext, provider } from './start-payment.ts';
import { writeReceipt } from './write-receipt.ts';

type Paid = { id: string; paymentId: string | null; reserved: number };

/** Computes the sum charged for a delivered order and not refunded since, kopecks; `byMethod` of it came by its payment. */
export async function refundable(db: Queryable, order: Paid): Promise<{ all: number; byMethod: number }> {
  const payment = await paidBy(db, order);
  const given = await db.select().from(partRefunds).where(eq(partRefunds.orderId, order.id));
  const sumOf = (target: 'balance' | 'method') =>
    given.filter((row) => row.target === target).reduce((sum, { value }) => sum + value, 0);
  const paid = payment ? payment.value - sumOf('method') : 0;
  const all = Math.max(0, paid + order.reserved - sumOf('balance'));
  return { all, byMethod: Math.min(all, paid) };
}

/**
 * Refunds `value` kopecks of an order that was delivered: to the balance where the buyer chose that, else the way they came, and what the
 * balance paid to the balance. The order stays done. @throws {Refusal} when it is not done, or less was charged
 */
export async function refundPart(tx: Queryable, orderId: string, value: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'done') throw refuse('desk.order_not_done');
  const left = await refundable(tx, order);
  const target = await refundTarget(tx, order);
  const byMethod = target === 'method' ? Math.min(value, left.byMethod) : 0;
  const account = await accountOf(tx, order);
  if (value <= 0 || value > (account ? left.all : left.byMethod)) throw refuse('desk.more_than_charged');
  if (byMethod > 0) await returnPart(tx, order, byMethod);
  if (account && value > byMethod) await creditPart(tx, order, value - byMethod, account);
}

async function creditPart(tx: Queryable, order: OrderRow, value: number, account: { userId: number }) {
  const id = randomUUID();
  const row = { id, orderId: order.id, paymentId: null, target: 'balance', amount: null, value } as const;
  await tx.insert(partRefunds).values({ ...row, done: sql`now()` });
  await post(tx, { event: `part_refund:${id}`, orderId: order.id }, [
    { account: 'adjustments', amount: -value },
    { account: 'balance', userId: account.userId, amount: value },
  ]);
}

async function returnPart(tx: Queryable, order: OrderRow, value: number): Promise<void> {
  const [id, payment] = [randomUUID(), (await paidBy(tx, order))!];
  const row = { id, orderId: order.id, paymentId: payment.id, target: 'method', value } as const;
  await tx.insert(partRefunds).values({ ...row, amount: await shareOf(tx, payment, value) });
  await post(tx, { event: `part_refund:${id}`, orderId: order.id }, [
    { account: 'adjustments', amount: -value },
    { account: 'refunds_due', amount: value },
  ]);
  await alert(tx, 'refund_due', id, { order: order.id, payment: payment.id, value });
  await enqueue(tx, { kind: 'refund_part', key: id, payload: { refundId: id } });
}

/** Takes the refund of a part one step further: see `sendRefund`. @throws {ProviderError} */
export async function sendPartRefund(context: PaymentContext, refundId: string): Promise<Outcome> {
  const { db } = context;
  const [found] = await db
    .select({ row: partRefunds, payment: payments })
    .from(partRefunds)
    .innerJoin(payments, eq(payments.id, partRefunds.paymentId))
    .where(eq(partRefunds.id, refundId));
  if (!found || found.row.done) return 'done';
  const { row, payment } = found;
  const by = provider(context, payment);
  const amount = row.amount!;
  const receipt = await writeReceipt(context, { ...payment, amount });
  const save = async (change: ProgressChange & { receiptSent?: boolean }) =>
    void (await db.update(partRefunds).set(change).where(eq(partRefunds.id, refundId)));
  if (receipt && by.sendsReceipts && !row.receiptSent) await save({ receiptSent: true });
  const refund = {
    paymentId: payment.id,
    transactionId: await payingTransaction(db, payment),
    amount,
    currency: payment.currency,
    isPart: amount < payment.amount,
    receipt,
  };
  const before = (await partsReturned(db, payment.id)).amount - amount;
  const step = await sendRefund({
    db,
    by,
    row,
    refund,
    before,
    orderId: payment.orderId,
    about: refundId,
    save,
  });
  if (step === 'done') await db.transaction((tx) => markSent(tx, refundId, payment));
  return step === 'refused' ? 'done' : step;
}

/** Keeps that the open parts of an order went back by hand, where its provider gives none back. Returns how many. */
export async function settleParts(tx: Queryable, orderId: string): Promise<number> {
  const open = await tx
    .select({ id: partRefunds.id, payment: payments })
    .from(partRefunds)
    .innerJoin(payments, eq(payments.id, partRefunds.paymentId))
    .where(and(eq(partRefunds.orderId, orderId), isNull(partRefunds.done)));
  for (const { id, payment } of open) await markSent(tx, id, payment);
  return open.length;
}

/**
 * Keeps and books what a provider gave back of a delivered order's payment without our asking: `gone` minor units so far, our own parts
 * included. When all is gone, the parts that it was asked for are, too.
 */
export async function returnedByProvider(tx: Queryable, payment: PaymentRow, gone: number): Promise<void> {
  const { id: paymentId, orderId } = payment;
  if (gone === payment.amount) await settleParts(tx, orderId);
  const known = await partsReturned(tx, paymentId);
  const [id, amount] = [randomUUID(), gone - known.amount];
  const value =
    gone === payment.amount ? payment.value - known.value : share(amount, payment.value, payment.amount);
  const row = { id, orderId, paymentId, target: 'method', amount, value } as const;
  await tx.insert(partRefunds).values({ ...row, done: sql`now()` });
  await bookReversed(tx, orderId, payment, { id, value });
}

/** Keeps that a part went back, once. */
export async function markSent(tx: Queryable, refundId: string, payment: PaymentRow): Promise<void> {
  const order = (await lockOrder(tx, payment.orderId))!;
  const [sent] = await tx
    .update(partRefunds)
    .set({ done: sql`now()` })
    .where(and(eq(partRefunds.id, refundId), isNull(partRefunds.done)))
    .returning();
  if (!sent) return;
  await bookPartReturned(tx, order.id, payment, sent);
  if ((await refundable(tx, order)).all === 0) await amend(tx, order.id, { paymentStatus: 'refunded' });
  await resolveAlert(tx, 'refund_due', refundId);
  await resolveRefundAlerts(tx, refundId, refundId);
}

/** The same share of what was charged; the last part takes what rounding has left. */
async function shareOf(tx: Queryable, payment: PaymentRow, value: number): Promise<number> {
  const given = await partsReturned(tx, payment.id);
  if (given.value + value === payment.value) return payment.amount - given.amount;
  return share(value, payment.amount, payment.value);
}

export const share = (part: number, of: number, whole: number) =>
  Number((BigInt(of) * BigInt(part)) / BigInt(whole));

export async function paidBy(db: Queryable, { id, paymentId }: Paid): Promise<PaymentRow | null> {
  if (paymentId === null) return null;
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.orderId, id), eq(payments.status, 'succeeded')));
  return row ?? null;
}
