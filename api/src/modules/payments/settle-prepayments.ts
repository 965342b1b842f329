import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { fiscalReceipts } from '../../platform/db/schema/fiscal.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { vatWithin } from '../ledger/book-payment.ts';
import { rateOf } from './providers/fiscal-receipt.ts';
import { ProviderError } from './providers/payment-provider.ts';
import { type PaymentContext, provider } from './start-payment.ts';
import { writeReceipt } from './write-receipt.ts';

/** Receipts at a time. */
const STEP = 20;

/**
 * Sends the second receipt of prepayments whose orders were delivered ("зачёт предоплаты"): entered in the register once, then sent by
 * their provider until it has it. Where a provider has no such call, it stays due, for a person. Throws what the database throws.
 */
export async function settlePrepayments(context: PaymentContext): Promise<void> {
  await enterSettlements(context);
  for (const { receipt, payment } of await claimSettlements(context)) {
    const change = await settle(context, payment);
    if (!change) continue;
    await context.db.update(fiscalReceipts).set(change).where(eq(fiscalReceipts.id, receipt));
    if (change.state === 'failed')
      await alert(context.db, 'receipt_failed', String(receipt), {
        order: payment.orderId,
        amount: payment.value,
        why: change.reason,
      });
  }
}

/** Enters a settlement for each prepayment that was delivered since. */
const enterSettlements = ({ db, providers }: PaymentContext): Promise<void> =>
  db.transaction(async (tx) => {
    const delivered = await tx
      .select({ payment: payments })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(payments.unsettled, eq(payments.status, 'succeeded'), eq(orders.status, 'done')))
      .limit(STEP)
      .for('update', { of: payments, skipLocked: true });
    for (const { payment } of delivered) {
      const { id: paymentId, orderId, value: amount } = payment;
      const vat = payment.vat && rateOf(payment.vat);
      const canSettle = providers.get(payment.provider)?.settle !== undefined;
      await tx
        .insert(fiscalReceipts)
        .values({
          ...{ orderId, paymentId, provider: payment.provider, kind: 'settlement', amount, vat },
          ...{ vatAmount: vatWithin(amount, vat), state: 'due' },
          reason: canSettle ? null : 'provider_takes_none',
        })
        .onConflictDoNothing();
      await tx.update(payments).set({ unsettled: false }).where(eq(payments.id, paymentId));
    }
  });

/** Settlements to be sent now, put back for as long as they have waited already: no two processes send the same one. */
async function claimSettlements({ db }: PaymentContext) {
  const due = db
    .select({ id: fiscalReceipts.id })
    .from(fiscalReceipts)
    .where(
      and(
        eq(fiscalReceipts.kind, 'settlement'),
        eq(fiscalReceipts.state, 'due'),
        isNull(fiscalReceipts.reason),
        lte(fiscalReceipts.checkAt, sql`now()`),
      ),
    )
    .orderBy(asc(fiscalReceipts.id))
    .limit(STEP)
    .for('update', { skipLocked: true });
  const waited = sql`least(now() - ${fiscalReceipts.created} + interval '30 seconds', interval '1 hour')`;
  const claimed = await db
    .update(fiscalReceipts)
    .set({ checkAt: sql`now() + ${waited}` })
    .where(inArray(fiscalReceipts.id, due))
    .returning({ receipt: fiscalReceipts.id, paymentId: fiscalReceipts.paymentId });
  const ids = claimed.map(({ paymentId }) => paymentId);
  const rows = ids.length > 0 ? await db.select().from(payments).where(inArray(payments.id, ids)) : [];
  return claimed.map(({ receipt, paymentId }) => ({
    receipt,
    payment: rows.find(({ id }) => id === paymentId)!,
  }));
}

type Change = Partial<typeof fiscalReceipts.$inferInsert>;

/** Settles one payment; null while its provider is away. */
async function settle(context: PaymentContext, payment: PaymentRow): Promise<Change | null> {
  try {
    const receipt = await writeReceipt(context, payment);
    if (!receipt) return { reason: 'not_configured' };
    const { id: paymentId, transactionId } = payment;
    const opened = { paymentId, transactionId: transactionId ?? paymentId };
    await provider(context, payment).settle!(opened, receipt, `settle-${paymentId}`);
    return { state: 'sent', checkAt: new Date() };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.reason === 'refused' ? { state: 'failed', reason: error.message.slice(0, 500) } : null;
  }
}
