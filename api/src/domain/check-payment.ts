import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { applyPayment } from './apply-payment.ts';
import { openAtProvider, type PaymentDesk, provider } from './start-payment.ts';

const LONGEST = 10 * 60_000;
/** A payment opened this long ago that has no transaction yet never reached its provider. Milliseconds. */
const UNANSWERED = 2 * 60_000;

/**
 * Asks the provider about a payment that nothing was heard of: its webhook may be lost. Returns when to ask again in
 * milliseconds, null when the payment is decided. @throws {ProviderError}
 */
export async function checkPayment(desk: PaymentDesk, paymentId: string): Promise<number | null> {
  const payment = await findPayment(desk.db, paymentId);
  if (!payment || (payment.status !== 'new' && payment.status !== 'pending')) return null;
  // The process may have died between the row and the provider's answer.
  if (payment.transactionId === null) await openAtProvider(desk, payment);
  else if (await askAndApply(desk, payment, payment.transactionId)) return null;
  return Math.min(LONGEST, Math.max(desk.checkAfter, age(payment)));
}

/**
 * Closes a payment that was given up, at its provider, and hears whether money came in by it all the same.
 * Returns when to try again in milliseconds, null when it is closed. @throws {ProviderError}
 */
export async function cancelPayment(desk: PaymentDesk, paymentId: string): Promise<number | null> {
  const payment = await findPayment(desk.db, paymentId);
  if (payment?.status !== 'replaced') return null;
  if (payment.transactionId === null) return age(payment) < UNANSWERED ? desk.checkAfter : null;
  await provider(desk, payment).cancel({ paymentId, transactionId: payment.transactionId });
  await askAndApply(desk, payment, payment.transactionId);
  return null;
}

/** True when the provider has decided. */
export async function askAndApply(
  desk: PaymentDesk,
  payment: PaymentRow,
  transactionId: string,
): Promise<boolean> {
  const told = await provider(desk, payment).find({ paymentId: payment.id, transactionId });
  if (!told || told.status === 'pending') return false;
  await applyPayment(desk.db, payment.provider, told);
  return true;
}

async function findPayment(db: Queryable, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

const age = (payment: PaymentRow) => Date.now() - payment.created.getTime();
