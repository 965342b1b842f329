import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { alerts } from '../db/schema/jobs.ts';

export type AlertKind =
  | 'payment_mismatch'
  | 'payment_unknown'
  | 'refund_due'
  | 'refund_refused'
  | 'refunded_in_part'
  | 'refunded_after_delivery'
  | 'refunded_twice'
  | 'payment_reversed'
  | 'payment_foreign'
  | 'out_of_stock'
  | 'delivery_rejected'
  | 'delivered_in_part'
  | 'job_failing';

/** Leaves a note for the operator; the same cause again only counts up. Holds ids and sums, never e-mails or codes. */
export async function alert(
  tx: Queryable,
  kind: AlertKind,
  about: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx
    .insert(alerts)
    .values({ kind, key: `${kind}:${about}`, data })
    .onConflictDoUpdate({
      target: alerts.key,
      set: { data, times: sql`${alerts.times} + 1`, last: sql`now()`, resolved: null },
    });
}

/** Marks what an operator was told as settled; nothing when they were not. */
export async function resolveAlert(tx: Queryable, kind: AlertKind, about: string): Promise<void> {
  await tx
    .update(alerts)
    .set({ resolved: sql`now()` })
    .where(eq(alerts.key, `${kind}:${about}`));
}
