import type { AlertKind } from '@shop/desk-contract/today';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { alerts } from '../db/schema/jobs.ts';

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
      set: {
        data,
        times: sql`${alerts.times} + 1`,
        last: sql`now()`,
        resolved: null,
        // One that was settled comes back: that is pushed.
        pushed: sql`case when ${alerts.resolved} is null then ${alerts.pushed} end`,
      },
    });
}

/** Marks an alert as settled; does nothing when there is none. */
export async function resolveAlert(tx: Queryable, kind: AlertKind, about: string): Promise<void> {
  await tx
    .update(alerts)
    .set({ resolved: sql`now()` })
    .where(eq(alerts.key, `${kind}:${about}`));
}

/** Alerts, the latest first; `all` includes those that are settled. */
export async function listAlerts(db: Queryable, { all, limit }: { all: boolean; limit: number }) {
  const rows = await db
    .select()
    .from(alerts)
    .where(all ? undefined : isNull(alerts.resolved))
    .orderBy(desc(alerts.last))
    .limit(limit);
  return rows.map(({ id, kind, times, last, resolved, data }) => ({
    id,
    kind,
    times,
    last: last.toISOString(),
    ...(all ? { resolved: resolved?.toISOString() ?? null } : {}),
    about: JSON.stringify(data),
  }));
}

/** Settles an alert by its number. @throws when there is none. */
export async function resolveById(db: Queryable, id: number): Promise<void> {
  const [row] = await db
    .update(alerts)
    .set({ resolved: sql`now()` })
    .where(eq(alerts.id, id))
    .returning({ id: alerts.id });
  if (!row) throw new Error(`There is no alert ${id}.`);
}
