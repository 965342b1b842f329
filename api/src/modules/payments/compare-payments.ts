import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import { type PaymentRow, payments } from '../../platform/db/schema/payments.ts';
import { applyPayment } from './apply-payment.ts';
import { ProviderError, type ProviderPayment } from './providers/payment-provider.ts';
import { type PaymentContext, provider } from './start-payment.ts';

/** A payment about which its provider says something else than the database. */
export type Difference = { payment: string; order: string; provider: string; here: string; there: string };
export type Comparison = { asked: number; unanswered: string[]; differences: Difference[] };

const PAGE = 100;

/**
 * Asks the providers about every payment of the last `days`, as after a backup was restored. `apply` acts on what they say, as on a webhook.
 * Payments that a provider cannot look up, or not now, are in `unanswered`.
 */
export async function comparePayments(
  context: PaymentContext,
  { days, apply }: { days: number; apply: boolean },
): Promise<Comparison> {
  const result: Comparison = { asked: 0, unanswered: [], differences: [] };
  for await (const payment of recent(context, days)) {
    result.asked += 1;
    const found = await ask(context, payment);
    if (!found) result.unanswered.push(payment.id);
    else if (outcome(found) !== outcomeHere(payment, found)) {
      const { id, orderId, provider: name, status } = payment;
      const there = found.status;
      result.differences.push({ payment: id, order: orderId, provider: name, here: status, there });
      if (apply) await applyPayment(context.db, name, found);
    }
  }
  return result;
}

async function* recent({ db }: PaymentContext, days: number): AsyncGenerator<PaymentRow> {
  const young = gt(payments.created, sql`now() - ${days} * interval '1 day'`);
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(payments)
      .where(and(young, isNotNull(payments.transactionId), after ? gt(payments.id, after) : undefined))
      .orderBy(asc(payments.id))
      .limit(PAGE);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}

async function ask(context: PaymentContext, payment: PaymentRow): Promise<ProviderPayment | null> {
  const { id: paymentId, transactionId } = payment;
  try {
    return await provider(context, payment).find({ paymentId, transactionId: transactionId! });
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

type Outcome = 'none' | 'paid' | 'returned';

const outcome = ({ status }: ProviderPayment): Outcome =>
  status === 'succeeded' ? 'paid' : status === 'refunded' ? 'returned' : 'none';

/** Money that came in for an order which could not take it is on its way back: both of the provider's states are right. */
function outcomeHere({ status }: PaymentRow, found: ProviderPayment): Outcome {
  if (status === 'refund_due') return outcome(found) === 'none' ? 'paid' : outcome(found);
  if (status === 'refunded') return 'returned';
  return status === 'succeeded' ? 'paid' : 'none';
}
