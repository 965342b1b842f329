import { inTrace } from '@federation/telemetry';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import {
  type PaymentRow,
  paymentNotices,
  payments,
  unmatchedPayments,
} from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { bookLate, bookPaid, type RefundTarget } from '../ledger/book-payment.ts';
import { amend, goOnWaiting, lockOrder, receive, transition } from '../orders/order-machine.ts';
import { replace } from './open-payment.ts';
import { applyProviderRefund, refundedBefore } from './provider-refund.ts';
import type { OpenedPayment, ProviderPayment } from './providers/payment-provider.ts';
import { returnedByProvider } from './refund-part.ts';
import { partsReturned, recordRefund, refundState, refundTarget } from './refunds.ts';
import { keepUnmatched, releaseUnmatched } from './unmatched.ts';

/**
 * Effect of a provider's report. `paid`, `declined`, `refunded`: the order changed. `refund_due`: money that the order
 * cannot take goes back. `none`: nothing new. `mismatch`, `foreign`: the money is booked apart, for a person. `unknown`: an operator is
 * alerted, nothing else changed.
 */
export type Effect =
  | 'paid'
  | 'declined'
  | 'refunded'
  | 'refund_due'
  | 'none'
  | 'mismatch'
  | 'foreign'
  | 'unknown';

/**
 * Acts on what a provider says about a payment, once per transaction and outcome, in one transaction with the order's
 * change. Called for webhooks and for answers to our own questions alike; the caller answers after it returns.
 */
export async function applyPayment(
  db: Queryable,
  provider: string,
  notice: ProviderPayment,
): Promise<Effect> {
  if (await wasApplied(db, provider, notice)) return 'none';
  return db.transaction(async (tx): Promise<Effect> => {
    if (notice.status === 'refunded' && (await releaseUnmatched(tx, provider, notice, 'returned')))
      return 'none';
    const known = await locate(tx, provider, notice);
    if (!known) {
      await alert(tx, 'payment_unknown', `${provider}:${notice.transactionId}`, facts(notice));
      return 'unknown';
    }
    // By a webhook or an answer, it is part of what happened to the order.
    return inTrace(known.order.traceparent, `payment ${notice.status}`, {}, () =>
      applyTo(tx, provider, known, notice),
    );
  });
}

type Known = { order: OrderRow; payment: PaymentRow };

async function applyTo(
  tx: Queryable,
  provider: string,
  { order, payment }: Known,
  notice: ProviderPayment,
): Promise<Effect> {
  if (differs(payment, notice)) {
    const { amount, currency, transactionId } = payment;
    const data = { order: order.id, notice: facts(notice), expected: { amount, currency, transactionId } };
    await alert(tx, 'payment_mismatch', payment.id, data);
    if (notice.status === 'succeeded') await keepUnmatched(tx, provider, notice, { order, payment });
    return 'mismatch';
  }
  // A sum that did not match was a mistake that the provider has corrected.
  if (notice.status === 'succeeded' && (await didNotMatch(tx, provider, notice)))
    await releaseUnmatched(tx, provider, notice, 'released');
  if (notice.status === 'refunded') {
    const gone = notice.isWhole ? payment.amount : notice.amount;
    const { amount: parts } = await partsReturned(tx, payment.id);
    // Our own partial refunds are known.
    if (parts > 0 && gone <= parts) return 'none';
    if (gone < payment.amount) {
      // Nobody gives back a part of what has not come: the notice of the success was lost.
      const came = { ...notice, status: 'succeeded', amount: payment.amount } as const;
      if (isUndecided(payment) && (await applyTo(tx, provider, { order, payment }, came)) === 'paid')
        return applyTo(tx, provider, (await locate(tx, provider, notice))!, notice);
      await alert(tx, 'refunded_in_part', payment.id, { order: order.id, notice: facts(notice) });
      // Some name no sum.
      if (payment.status === 'succeeded' && gone > parts) await returnedByProvider(tx, payment, gone);
      return 'none';
    }
  }
  if (!(await isNew(tx, provider, payment, notice))) return 'none';
  if (notice.status === 'succeeded') return succeed(tx, order, payment, notice);
  if (notice.status === 'refunded') return applyProviderRefund(tx, order, payment, notice.transactionId);
  return notice.status === 'failed' || notice.status === 'cancelled'
    ? decline(tx, order, payment, notice)
    : 'none';
}

/** True for what was acted on before: most repetitions end here, without holding the order. */
async function wasApplied(db: Queryable, provider: string, notice: ProviderPayment): Promise<boolean> {
  const [known] = await db
    .select({ payment: payments })
    .from(paymentNotices)
    .innerJoin(payments, eq(payments.id, paymentNotices.paymentId))
    .where(
      and(
        eq(paymentNotices.provider, provider),
        eq(paymentNotices.transactionId, notice.transactionId),
        eq(paymentNotices.status, notice.status),
      ),
    );
  const isSame = known?.payment.id === notice.paymentId || String(known?.payment.number) === notice.paymentId;
  return known !== undefined && isSame && !differs(known.payment, notice);
}

/** The payment and its order, both held: the order first, as everywhere. */
async function locate(tx: Queryable, provider: string, notice: ProviderPayment): Promise<Known | undefined> {
  const found = await ownPayment(tx, provider, notice.paymentId);
  if (!found) return undefined;
  const order = (await lockOrder(tx, found.orderId))!;
  const [payment] = await tx.select().from(payments).where(eq(payments.id, found.id)).for('update');
  return { order, payment: payment! };
}

const differs = (payment: PaymentRow, notice: ProviderPayment) =>
  // A refund may be of a part.
  (notice.status === 'refunded' ? notice.amount > payment.amount : notice.amount !== payment.amount) ||
  payment.currency !== notice.currency ||
  (!notice.isTry && payment.transactionId !== null && payment.transactionId !== notice.transactionId);

async function didNotMatch(tx: Queryable, provider: string, { transactionId }: ProviderPayment) {
  const { provider: by, transactionId: id, done } = unmatchedPayments;
  return (await tx.$count(unmatchedPayments, and(eq(by, provider), eq(id, transactionId), isNull(done)))) > 0;
}

const isUndecided = ({ status }: PaymentRow) => ['new', 'pending', 'replaced'].includes(status);

async function isNew(
  tx: Queryable,
  provider: string,
  payment: PaymentRow,
  notice: ProviderPayment,
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentNotices)
    .values({
      provider,
      transactionId: notice.transactionId,
      status: notice.status,
      paymentId: payment.id,
    })
    .onConflictDoNothing()
    .returning({ status: paymentNotices.status });
  return inserted.length > 0;
}

async function succeed(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  notice: ProviderPayment,
): Promise<Effect> {
  const gone = await refundedBefore(tx, payment, notice.transactionId);
  if (gone === 'this') return 'none';
  if (gone) return recordRefundDue(tx, order, payment, notice, 'method');
  if (receive(order.status) === 'refund')
    return recordRefundDue(tx, order, payment, notice, await refundTarget(tx, order));
  await decide(tx, payment, notice, 'succeeded');
  for (const other of await othersUnderWay(tx, payment)) await replace(tx, other);
  await transition(tx, order.id, 'paid', { paymentStatus: 'succeeded', paymentId: payment.id });
  await bookPaid(tx, order, payment);
  await enqueue(tx, { kind: 'deliver', key: order.id, payload: { orderId: order.id } });
  return 'paid';
}

/** Money that the order cannot take: it was paid by another payment or try, or has failed. Never lost: it goes back. */
async function recordRefundDue(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  notice: ProviderPayment,
  to: RefundTarget,
): Promise<Effect> {
  await bookLate(tx, order.id, payment, notice.transactionId, to);
  await recordRefund(tx, payment, notice.transactionId, to);
  // Paid twice by one payment: the first try has bought the order, and is the only one that the order names.
  if (payment.status === 'succeeded') return 'refund_due';
  await decide(tx, payment, notice, to === 'method' ? 'refund_due' : 'refunded');
  if (order.status === 'failed') {
    await amend(tx, order.id, { paymentId: payment.id, ...refundState(to) });
    await enqueue(tx, {
      kind: 'receipt',
      key: `${order.id}:refund`,
      payload: { orderId: order.id, receipt: 'refund' },
    });
  }
  return 'refund_due';
}

async function decline(
  tx: Queryable,
  order: OrderRow,
  payment: PaymentRow,
  notice: ProviderPayment,
): Promise<Effect> {
  if (notice.status === 'cancelled' && payment.status === 'succeeded') {
    await alert(tx, 'payment_reversed', payment.id, { order: order.id, notice: facts(notice) });
    return 'none';
  }
  if (!isUndecided(payment)) return 'none';
  await decide(tx, payment, notice, 'failed');
  return (await goOnWaiting(tx, order, payment.id)) ? 'declined' : 'none';
}

async function decide(
  tx: Queryable,
  payment: PaymentRow,
  notice: ProviderPayment,
  status: 'succeeded' | 'failed' | 'refund_due' | 'refunded',
): Promise<void> {
  const known = notice.isTry ? {} : { transactionId: notice.transactionId };
  const values = { status, ...known, decidedAt: new Date(), reason: notice.reason ?? null };
  await tx.update(payments).set(values).where(eq(payments.id, payment.id));
}

const othersUnderWay = (tx: Queryable, payment: PaymentRow) =>
  tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, payment.orderId),
        ne(payments.id, payment.id),
        inArray(payments.status, ['new', 'pending']),
      ),
    );

const facts = ({ transactionId, paymentId, status, amount, currency }: ProviderPayment) => ({
  transactionId,
  paymentId,
  status,
  amount,
  currency,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^[1-9]\d{0,14}$/;

/** The payment by a provider that has this id or number. */
export async function ownPayment(
  db: Queryable,
  provider: string,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  if (!UUID.test(paymentId) && !NUMBER.test(paymentId)) return undefined;
  const which = UUID.test(paymentId) ? eq(payments.id, paymentId) : eq(payments.number, Number(paymentId));
  const [found] = await db
    .select()
    .from(payments)
    .where(and(which, eq(payments.provider, provider)));
  return found;
}

/**
 * The payment that an unsigned notice names: by its transaction, or by our id when the answer that named the
 * transaction was lost. Invented ids cause no call to the provider.
 */
export async function noticedPayment(
  db: Queryable,
  provider: string,
  { transactionId, paymentId }: OpenedPayment,
): Promise<PaymentRow | undefined> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.transactionId, transactionId)));
  return found ?? ownPayment(db, provider, paymentId);
}
