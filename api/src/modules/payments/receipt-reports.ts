import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import { type FiscalReceiptRow, fiscalReceipts } from '../../platform/db/schema/fiscal.ts';
import { type PaymentRow, payments, refunds } from '../../platform/db/schema/payments.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { noticedPayment } from './apply-payment.ts';
import { type OpenedPayment, ProviderError, type ProviderReceipt } from './providers/payment-provider.ts';
import { settlePrepayments } from './settle-prepayments.ts';
import type { PaymentContext } from './start-payment.ts';

const EVERY = 30_000;
/** Payments that are asked about at a time. */
const STEP = 20;
/** A receipt that has not come by then is somebody's matter, hours. */
const LATE = 24;

type Entered = Pick<FiscalReceiptRow, 'id' | 'kind' | 'amount' | 'state' | 'document'>;

/**
 * Which receipts of a provider are which of ours: each of the first of its kind and sum that has none yet. What is known by
 * its document is left out, so that hearing of it again changes nothing.
 */
export function matchReceipts(
  entered: readonly Entered[],
  reported: readonly ProviderReceipt[],
): { id: number; receipt: ProviderReceipt }[] {
  const known = new Set(entered.map(({ document }) => document).filter((document) => document !== null));
  const open = entered.filter(({ state }) => state === 'sent' || state === 'due' || state === 'failed');
  return reported.flatMap((receipt) => {
    if (receipt.state === 'sent' || (receipt.document !== null && known.has(receipt.document))) return [];
    const index = open.findIndex(({ kind, amount }) => {
      const reportedAs = kind === 'settlement' ? 'income' : kind;
      return reportedAs === receipt.kind && amount === receipt.amount;
    });
    if (index === -1) return [];
    const [{ id }] = open.splice(index, 1) as [Entered];
    return [{ id, receipt }];
  });
}

/** Enters what a provider says of the receipts of a payment; one that failed is a matter for the staff. */
export function enterReports(
  db: Queryable,
  payment: Pick<PaymentRow, 'id'>,
  reported: readonly ProviderReceipt[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const entered = await tx
      .select()
      .from(fiscalReceipts)
      .where(eq(fiscalReceipts.paymentId, payment.id))
      .orderBy(asc(fiscalReceipts.id))
      .for('update');
    for (const { id, receipt } of matchReceipts(entered, reported)) {
      const { state, document, reason = null } = receipt;
      await tx.update(fiscalReceipts).set({ state, document, reason }).where(eq(fiscalReceipts.id, id));
      const { orderId: order, amount } = entered.find((row) => row.id === id)!;
      if (state === 'failed') await alert(tx, 'receipt_failed', String(id), { order, amount, why: reason });
      else await resolveAlert(tx, 'receipt_failed', String(id));
    }
  });
}

/** Enters what a notice says of one receipt; of a payment that is not ours, nothing. */
export async function applyReceiptNotice(
  db: Queryable,
  provider: string,
  noticed: OpenedPayment,
  receipt: ProviderReceipt,
): Promise<void> {
  const payment = await noticedPayment(db, provider, noticed);
  if (payment) await enterReports(db, payment, [receipt]);
}

/**
 * Asks the providers that can be asked what became of receipts whose data they have. Each is asked again later and later. Of providers
 * that only send notices it alerts when none came.
 */
export async function checkReceipts({ db, providers }: PaymentContext): Promise<void> {
  for (const { name, receipts, sendsReceipts } of providers.values()) {
    if (sendsReceipts) await alertLate(db, name);
    if (!receipts) continue;
    for (const payment of await claimPayments(db, name)) {
      const { id: paymentId, transactionId } = payment;
      if (transactionId === null) continue;
      try {
        const made = await refundIds(db, paymentId);
        await enterReports(db, payment, await receipts({ paymentId, transactionId }, made));
      } catch (error) {
        // It is asked again; while it is away there is no use in asking about the next one.
        if (!(error instanceof ProviderError)) throw error;
        break;
      }
    }
  }
}

/** The refunds of a payment, by the provider's own ids. */
async function refundIds(db: Queryable, paymentId: string): Promise<string[]> {
  const [whole, part] = await Promise.all(
    [refunds, partRefunds].map((table) =>
      db.select({ id: table.providerId }).from(table).where(eq(table.paymentId, paymentId)),
    ),
  );
  return [...whole!, ...part!].flatMap(({ id }) => id ?? []);
}

/** Payments with a receipt to ask about, put back for as long as they have waited already: no two processes ask about the same. */
async function claimPayments(db: Queryable, provider: string): Promise<PaymentRow[]> {
  const waiting = db
    .select({ id: fiscalReceipts.id })
    .from(fiscalReceipts)
    .where(
      and(
        eq(fiscalReceipts.state, 'sent'),
        eq(fiscalReceipts.provider, provider),
        lte(fiscalReceipts.checkAt, sql`now()`),
      ),
    )
    .orderBy(asc(fiscalReceipts.checkAt))
    .limit(STEP)
    .for('update', { skipLocked: true });
  const waited = sql`least(now() - ${fiscalReceipts.created} + interval '30 seconds', interval '6 hours')`;
  const claimed = await db
    .update(fiscalReceipts)
    .set({ checkAt: sql`now() + ${waited}` })
    .where(inArray(fiscalReceipts.id, waiting))
    .returning({ payment: fiscalReceipts.paymentId });
  const ids = [...new Set(claimed.map(({ payment }) => payment))];
  return ids.length === 0 ? [] : db.select().from(payments).where(inArray(payments.id, ids));
}

async function alertLate(db: Queryable, provider: string): Promise<void> {
  const late = await db.$count(
    fiscalReceipts,
    and(
      eq(fiscalReceipts.state, 'sent'),
      eq(fiscalReceipts.provider, provider),
      sql`${fiscalReceipts.created} < now() - ${LATE} * interval '1 hour'`,
    ),
  );
  if (late > 0) await alert(db, 'receipts_late', provider, { provider, receipts: late });
  else await resolveAlert(db, 'receipts_late', provider);
}

type Log = { warn(data: object, message: string): void };

/** Settles prepayments and asks about receipts, again and again until stopped. */
export function watchReceipts(context: PaymentContext, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await settlePrepayments(context).catch((err) =>
        log.warn({ err }, 'Receipts of prepayments could not be settled'),
      );
      await checkReceipts(context).catch((err) => log.warn({ err }, 'Receipts could not be checked'));
      await sleep(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = watch();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
