import { convertBack, printMoney } from '@shop/contract';
import type { UnmatchedAction, UnmatchedMoney } from '@shop/desk-contract/finance';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { countries } from '../../platform/db/schema/catalogue.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import {
  type PaymentRow,
  payments,
  type UnmatchedRow,
  unmatchedPayments,
} from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Outcome } from '../../platform/jobs/runner.ts';
import { resolveAlert } from '../../platform/observability/alerts.ts';
import { refuse } from '../../platform/refusal.ts';
import { bookMatched, bookUnmatched } from '../ledger/book-payment.ts';
import { lockOrder, receive } from '../orders/order-machine.ts';
import type { ProviderPayment } from './providers/payment-provider.ts';
import { resolveRefundAlerts, sendRefund } from './send-refund.ts';
import { type PaymentContext, provider } from './start-payment.ts';

/** Books money that fits nothing, once per transaction: of one of our payments in another sum or currency, or of no payment of ours. */
export async function keepUnmatched(
  tx: Queryable,
  provider: string,
  { transactionId, isTry, amount, currency }: ProviderPayment,
  known?: { order: OrderRow; payment: PaymentRow },
): Promise<void> {
  const value = await worthOf(tx, { amount, currency }, known?.payment);
  const [kept] = await tx
    .insert(unmatchedPayments)
    .values({ provider, transactionId, paymentId: known?.payment.id, isTry, amount, currency, value })
    .onConflictDoNothing()
    .returning();
  if (kept) await bookUnmatched(tx, kept, known?.order.id);
}

/** Kopecks: at the payment's own rate, else at today's; 0 where the shop has none. */
async function worthOf(
  tx: Queryable,
  { amount, currency }: { amount: number; currency: string },
  payment?: PaymentRow,
): Promise<number> {
  if (currency === 'RUB') return amount;
  if (payment?.currency === currency)
    return Number((BigInt(amount) * BigInt(payment.value)) / BigInt(payment.amount));
  const [country] = await tx
    .select({ rate: countries.rate })
    .from(countries)
    .where(eq(countries.currency, currency))
    .orderBy(asc(countries.position))
    .limit(1);
  return country ? convertBack(amount, country.rate) : 0;
}

const isOpen = isNull(unmatchedPayments.done);

/** Takes a transaction off the money that fits nothing, where it is there. Returns whether it was. */
export async function releaseUnmatched(
  tx: Queryable,
  provider: string,
  { transactionId, status, isWhole, amount }: ProviderPayment,
  decision: 'returned' | 'released',
): Promise<boolean> {
  const which = and(
    eq(unmatchedPayments.provider, provider),
    eq(unmatchedPayments.transactionId, transactionId),
  );
  const [row] = await tx.select().from(unmatchedPayments).where(and(which, isOpen));
  if (!row || (status === 'refunded' && !isWhole && amount < row.amount)) return false;
  return close(tx, row, decision);
}

async function close(
  tx: Queryable,
  { id }: UnmatchedRow,
  decision: 'accepted' | 'returned' | 'released',
): Promise<boolean> {
  const [closed] = await tx
    .update(unmatchedPayments)
    .set({ decision, done: sql`now()` })
    .where(and(eq(unmatchedPayments.id, id), isOpen))
    .returning();
  if (!closed) return false;
  const { provider, transactionId, paymentId } = closed;
  await bookMatched(tx, closed, (await orderOf(tx, closed)) ?? undefined);
  await resolveRefundAlerts(tx, id, id);
  if (!paymentId) await resolveAlert(tx, 'payment_foreign', `${provider}:${transactionId}`);
  else if (
    (await tx.$count(unmatchedPayments, and(eq(unmatchedPayments.paymentId, paymentId), isOpen))) === 0
  )
    await resolveAlert(tx, 'payment_mismatch', paymentId);
  return true;
}

async function orderOf(tx: Queryable, { paymentId }: UnmatchedRow): Promise<string | null> {
  if (!paymentId) return null;
  const [payment] = await tx
    .select({ order: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment!.order;
}

/** Money that fits nothing and awaits a decision or its way back, the oldest first. */
export async function listUnmatched(db: Queryable, limit: number): Promise<UnmatchedMoney[]> {
  const rows = await db
    .select({ row: unmatchedPayments, payment: payments })
    .from(unmatchedPayments)
    .leftJoin(payments, eq(payments.id, unmatchedPayments.paymentId))
    .where(isOpen)
    .orderBy(asc(unmatchedPayments.created), asc(unmatchedPayments.id))
    .limit(limit);
  return rows.map(({ row, payment }) => ({
    id: row.id,
    provider: row.provider,
    transaction: row.transactionId,
    order: payment?.orderId ?? null,
    amount: printMoney(row.amount),
    currency: row.currency,
    value: printMoney(row.value),
    expected: payment && { amount: printMoney(payment.amount), currency: payment.currency },
    state: row.decision === null ? 'open' : row.state,
    error: row.reason,
    created: row.created.toISOString(),
  }));
}

/**
 * Does what a person decided about money that fits nothing. `accept`: its payment is of this sum, and buys the order; `missing`: kopecks
 * that it is less than what was charged. Returns the order.
 * @throws {Refusal} when the order cannot take it any more, the money is on its way back, or it is not there
 */
export async function actOnUnmatched(
  tx: Queryable,
  id: string,
  act: UnmatchedAction['act'],
  accept: (order: OrderRow, missing: number, provider: string, payment: ProviderPayment) => Promise<unknown>,
): Promise<{ order: string | null }> {
  const [found] = await tx.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id));
  const orderId = found ? await orderOf(tx, found) : null;
  const order = orderId ? await lockOrder(tx, orderId) : undefined;
  const [row] = await tx
    .select()
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.id, id), isOpen))
    .for('update');
  if (!row) throw refuse('desk.unmatched_not_open');
  if (row.decision === 'returned' && row.state !== 'refused') throw refuse('desk.unmatched_under_way');
  if (act === 'accept') {
    if (row.decision !== null || !order || receive(order.status) === 'refund' || row.value === 0)
      throw refuse('desk.unmatched_not_acceptable');
    await close(tx, row, 'accepted');
    const { provider, transactionId, isTry, amount, currency, value } = row;
    const paymentId = row.paymentId!;
    const [before] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    await tx
      .update(payments)
      .set({ amount, currency, value, ...(!isTry && { transactionId }) })
      .where(eq(payments.id, paymentId));
    const came = { transactionId, paymentId, isTry, status: 'succeeded', amount, currency } as const;
    await accept(order, Math.max(0, before!.value - value), provider, came);
  } else if (act === 'return') {
    await tx
      .update(unmatchedPayments)
      .set({ decision: 'returned', state: 'due', key: sql`gen_random_uuid()`, asked: null, reason: null })
      .where(eq(unmatchedPayments.id, id));
    // A job of its own for each try: a refused one is over.
    await enqueue(tx, {
      kind: 'return_unmatched',
      key: `${id}:${row.key}`,
      payload: { refundId: id },
    });
  } else await close(tx, row, act === 'returned' ? 'returned' : 'released');
  return { order: orderId };
}

/** Takes the return of money that fits nothing one step further: see `sendRefund`. @throws {ProviderError} */
export async function returnUnmatched(context: PaymentContext, id: string): Promise<Outcome> {
  const { db } = context;
  const [row] = await db
    .select()
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.id, id), eq(unmatchedPayments.decision, 'returned'), isOpen));
  if (!row) return 'done';
  const { transactionId, amount, currency } = row;
  const step = await sendRefund({
    db,
    row,
    by: provider(context, row),
    refund: { paymentId: row.paymentId ?? row.id, transactionId, amount, currency, receipt: null },
    before: 0,
    orderId: await orderOf(db, row),
    about: id,
    save: async (change) =>
      void (await db.update(unmatchedPayments).set(change).where(eq(unmatchedPayments.id, id))),
  });
  if (step === 'done') await db.transaction((tx) => close(tx, row, 'returned'));
  return step === 'refused' ? 'done' : step;
}
