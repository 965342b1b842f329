import type { Queryable } from '../../platform/db/database.ts';
import type { RefundState } from '../../platform/db/schema/payments.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type Refund,
} from './providers/payment-provider.ts';

/** Hours that a provider may take before a person is called. */
const SLOW = 24;
const MINUTE = 60_000;

type Progress = {
  id: string;
  state: RefundState;
  key: string;
  providerId: string | null;
  asked: Date | null;
  created: Date;
};
export type ProgressChange = Partial<
  Pick<Progress, 'state' | 'key' | 'providerId' | 'asked'> & { reason: string }
>;

type Sending = {
  db: Queryable;
  by: PaymentProvider;
  row: Progress;
  refund: Omit<Refund, 'key'>;
  /** Minor units that other refunds of ours took of the payment. */
  before: number;
  /** Null of money that no order of ours was paid with. */
  orderId: string | null;
  /** Subject of this refund's alerts. */
  about: string;
  save(change: ProgressChange): Promise<void>;
};

/**
 * Takes a refund one step further at its provider: it is asked for once, and from then on read, also after a crash and after an answer
 * that was lost. `refused`: the provider will not make it, or only a person can tell whether it did; it is sent again by a person, under
 * another key. @throws {ProviderError} `unavailable`: the step is to be repeated
 */
export async function sendRefund(sending: Sending): Promise<'done' | 'refused' | { again: number }> {
  const { db, row, about, save } = sending;
  if (row.state === 'refused') return 'refused';
  let made: ProviderRefund;
  try {
    made = await askOnce(sending);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error;
    await save({ state: 'refused', reason: error.message.slice(0, 500) });
    await alert(db, 'refund_refused', about, { ...facts(sending), why: error.message });
    return 'refused';
  }
  // Its id is kept in both cases: by it the receipt is found.
  await save({ state: 'pending', providerId: made.id });
  if (made.state === 'done') return 'done';
  const age = Date.now() - (row.asked ?? new Date()).getTime();
  if (age > SLOW * 60 * MINUTE) await alert(db, 'refund_slow', row.id, facts(sending));
  return { again: Math.min(Math.max(age / 4, 2_000), 30 * MINUTE) };
}

const facts = ({ row, refund, orderId }: Sending) => ({
  order: orderId,
  refund: row.id,
  amount: refund.amount,
  currency: refund.currency,
});

async function askOnce({ by, row, refund, before, save }: Sending): Promise<ProviderRefund> {
  const { key, providerId: id, state } = row;
  const asked = { ...refund, key, id, isTaken: state === 'pending', before };
  const known = state === 'due' ? null : await by.findRefund?.(asked);
  if (known) return known;
  // Before the call: whatever becomes of its answer, the next step reads.
  await save({ state: 'asked', asked: row.asked ?? new Date() });
  return by.refund({ ...refund, key });
}

/** Ends what a refund had people called for. */
export async function resolveRefundAlerts(tx: Queryable, refundId: string, about: string): Promise<void> {
  await resolveAlert(tx, 'refund_refused', about);
  await resolveAlert(tx, 'refund_slow', refundId);
}
