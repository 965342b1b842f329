import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import { isPayable } from '../orders/order-machine.ts';
import { applyPayment } from './apply-payment.ts';
import { ProviderError, type ProviderPayment } from './providers/payment-provider.ts';
import { openAtProvider, type PaymentContext, provider } from './start-payment.ts';

const LONGEST = 10 * 60_000;
/** A payment opened this long ago that has no transaction yet never reached its provider. Milliseconds. */
const UNANSWERED = 2 * 60_000;

/**
 * Asks the provider about a payment by which money may still come: its webhook may be lost. Returns when to ask again in
 * milliseconds, null when the payment is decided or no longer awaited. @throws {ProviderError}
 */
export async function checkPayment(context: PaymentContext, paymentId: string): Promise<number | null> {
  const payment = await awaitedPayment(context.db, eq(payments.id, paymentId));
  if (!payment) return null;
  // The process may have died between the row and the provider's answer.
  if (payment.transactionId === null) await openAtProvider(context, payment);
  else {
    const found = await askAndApply(context, payment, payment.transactionId);
    if (found && !maySucceed(found)) return null;
  }
  return Math.min(LONGEST, Math.max(context.checkAfter, age(payment)));
}

/**
 * Closes a payment that was given up, at its provider, and hears whether money came in by it all the same. A declined try
 * does not end it: its page may allow another. Returns when to try again in milliseconds, null when there is nothing left
 * to do. @throws {ProviderError}
 */
export async function cancelPayment(context: PaymentContext, paymentId: string): Promise<number | null> {
  const payment = await findPayment(context.db, paymentId);
  if (payment?.status !== 'replaced' && payment?.status !== 'failed') return null;
  if (payment.transactionId === null) return age(payment) < UNANSWERED ? context.checkAfter : null;
  const { transactionId } = payment;
  const refusal = await provider(context, payment)
    .cancel({ paymentId, transactionId })
    .catch((error: unknown) => ({ error }));
  // The payment may have been paid meanwhile and then cannot be closed: the answer decides.
  const found = await askAndApply(context, payment, transactionId);
  if (refusal && (!found || (maySucceed(found) && isAway(refusal.error)))) throw refusal.error;
  return null;
}

/**
 * The payment of a waiting order by which money may still come: the last one, also after a declined try, for the page may
 * allow another.
 */
export async function awaitedPayment(db: Queryable, which: SQL): Promise<PaymentRow | undefined> {
  const [found] = await db
    .select({ payment: payments, order: orders.status })
    .from(payments)
    .innerJoin(orders, and(eq(orders.id, payments.orderId), eq(orders.paymentId, payments.id)))
    .where(which);
  return found && isPayable(found.order) && isAwaited(found.payment) ? found.payment : undefined;
}

/** Asks the provider, and acts on what it has decided. Null while it has not. */
export async function askAndApply(
  context: PaymentContext,
  payment: PaymentRow,
  transactionId: string,
): Promise<ProviderPayment | null> {
  const found = await provider(context, payment).find({ paymentId: payment.id, transactionId });
  if (!found || found.status === 'pending') return null;
  await applyPayment(context.db, payment.provider, found);
  return found;
}

/** One that its provider refused to open has no transaction, and no page. */
const isAwaited = ({ status, transactionId }: PaymentRow) =>
  status === 'new' || status === 'pending' || (status === 'failed' && transactionId !== null);

/** True for a try that brought nothing, where another may follow. */
const maySucceed = ({ status, isTry }: ProviderPayment) =>
  isTry === true && (status === 'failed' || status === 'cancelled');

/** Asking again may help; one that refuses to close a link does so for good. */
const isAway = (error: unknown) => error instanceof ProviderError && error.reason === 'unavailable';

async function findPayment(db: Queryable, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

const age = (payment: PaymentRow) => Date.now() - payment.created.getTime();
