import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import type { OpenedPayment } from './providers/payment-provider.ts';

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
 * The payment that an unsigned notice speaks of: by its transaction, or by our id when the answer that named the
 * transaction was lost. Whoever invents one makes no call to the provider.
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
