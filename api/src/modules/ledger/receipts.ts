import type { Queryable } from '../../platform/db/database.ts';
import { fiscalReceipts } from '../../platform/db/schema/fiscal.ts';
import type { PaymentRow } from '../../platform/db/schema/payments.ts';
import { vatWithin } from './vat.ts';

/** What a receipt has to know of the payment that moved. */
export type Receipted = Pick<
  PaymentRow,
  'id' | 'provider' | 'value' | 'currency' | 'email' | 'phone' | 'vat' | 'receiptSent'
>;

type Movement = {
  /** The transaction of the ledger; null when it was booked before. */
  booked: number | null;
  orderId: string;
  kind: 'income' | 'return';
  /** Kopecks. */
  amount: number;
  /** True where the provider was given the receipt's data with it. */
  isSent: boolean;
};

/** Enters the receipt that a movement of money through a provider is due, in the transaction that books it. */
export async function enterReceipt(tx: Queryable, payment: Receipted, movement: Movement): Promise<void> {
  const { booked, orderId, kind, amount, isSent } = movement;
  if (booked === null || amount === 0) return;
  await tx.insert(fiscalReceipts).values({
    transactionId: booked,
    orderId,
    paymentId: payment.id,
    provider: payment.provider,
    kind,
    amount,
    vat: payment.vat,
    vatAmount: vatWithin(amount, payment.vat),
    state: isSent ? 'sent' : 'due',
    reason: isSent ? null : whyDue(payment, kind),
  });
}

/** Why nobody was given its data: the key of a text. */
function whyDue({ vat, currency, email, phone, receiptSent }: Receipted, kind: Movement['kind']): string {
  if (vat === null) return 'not_configured';
  if (currency !== 'RUB') return 'currency';
  if (!email && !phone) return 'no_contact';
  return kind === 'return' && receiptSent ? 'returned_elsewhere' : 'provider_takes_none';
}
