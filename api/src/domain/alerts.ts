import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { alerts } from '../db/schema/jobs.ts';

export type AlertKind =
  | 'payment_mismatch'
  | 'payment_unknown'
  | 'refund_due'
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
