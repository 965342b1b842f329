import { currentTraceparent } from '@federation/telemetry';
import { and, eq, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';

export type JobKind =
  | 'deliver'
  | 'deliver_by_supplier'
  | 'receipt'
  | 'expire_order'
  | 'check_payment'
  | 'cancel_payment'
  | 'refund_payment'
  | 'refund_part'
  | 'return_unmatched'
  | 'letter'
  | 'question'
  | 'ended_letter'
  | 'forget_buyer'
  | 'change_email'
  | 'publish_change';

/** A claimed piece of work. `claim` distinguishes this holder from others, `failures` counts since the last success. */
export type Job = {
  id: number;
  kind: JobKind;
  payload: Record<string, unknown>;
  claim: number;
  failures: number;
  created: Date;
  /** The trace in which it was asked for. */
  traceparent: string | null;
};

/** The channel on which a worker hears that there is work; the payload is its kind, or empty for any. */
export const JOBS_CHANNEL = 'jobs';

type NewJob = { kind: JobKind; key: string; payload: Record<string, unknown>; after?: number };

/**
 * Asks for a piece of work in the caller's transaction: it is there exactly when the change that needs it is.
 * Asking again with the same `key` is nothing. `after` in milliseconds.
 */
export async function enqueue(tx: Queryable, job: NewJob): Promise<void> {
  const runAt = later(job.after ?? 0);
  await tx
    .insert(jobs)
    .values({
      kind: job.kind,
      key: `${job.kind}:${job.key}`,
      payload: job.payload,
      runAt,
      traceparent: currentTraceparent(),
    })
    .onConflictDoNothing();
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${job.kind})`);
}

/** Takes up to `limit` due jobs of these kinds, or of any, for `lease` milliseconds. Two workers never hold the same one. */
export async function claim(
  db: Queryable,
  limit: number,
  lease: number,
  kinds?: readonly JobKind[],
): Promise<Job[]> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(waiting(kinds), sql`${jobs.runAt} <= now()`, sql`coalesce(${jobs.leasedUntil} <= now(), true)`),
    )
    .orderBy(jobs.runAt, jobs.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(jobs)
    .set({ leasedUntil: later(lease), claims: sql`${jobs.claims} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
  return rows.map(({ id, kind, payload, claims, failures, created, traceparent }) => ({
    id,
    kind: kind as JobKind,
    payload,
    claim: claims,
    failures,
    created,
    traceparent,
  }));
}

/** Holds a claimed job for another `lease` milliseconds. */
export async function renew(db: Queryable, job: Job, lease: number): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: later(lease) })
    .where(held(job));
}

/** Marks a job as done for good; its key stays taken. */
export async function finish(db: Queryable, job: Job): Promise<void> {
  await db.update(jobs).set({ finished: sql`now()`, leasedUntil: null, lastError: null }).where(held(job));
}

/** Puts a job that waits for something back for `after` milliseconds. */
export async function postpone(db: Queryable, job: Job, after: number): Promise<void> {
  const values = { runAt: later(after), leasedUntil: null, lastError: null, failures: 0 };
  await db.update(jobs).set(values).where(held(job));
}

/** Puts a job that failed back for `after` milliseconds. */
export async function retry(db: Queryable, job: Job, after: number, error: string): Promise<void> {
  const values = { runAt: later(after), leasedUntil: null, lastError: error, failures: job.failures + 1 };
  await db.update(jobs).set(values).where(held(job));
}

/** Drops every lease. Only where no other process can be working: the embedded database, at start. */
export async function releaseAll(db: Queryable): Promise<void> {
  await db.update(jobs).set({ leasedUntil: null }).where(isNull(jobs.finished));
}

/** Milliseconds until the next job of these kinds, or of any, is due; null when none waits. */
export const nextDue = async (db: Queryable, kinds?: readonly JobKind[]): Promise<number | null> =>
  (await nextLook(db, kinds)).wait;

/** The same, and the database's clock in milliseconds, by which jobs are due. */
export async function nextLook(
  db: Queryable,
  kinds?: readonly JobKind[],
): Promise<{ wait: number | null; clock: number }> {
  const at = sql<Date>`greatest(${jobs.runAt}, coalesce(${jobs.leasedUntil}, ${jobs.runAt}))`;
  const wait = sql<string | null>`extract(epoch from ${min(at)} - now()) * 1000`;
  const clock = sql<string>`extract(epoch from now()) * 1000`;
  const [row] = await db.select({ wait, clock }).from(jobs).where(waiting(kinds));
  return {
    wait: row?.wait == null ? null : Math.max(0, Math.ceil(Number(row.wait))),
    clock: Number(row!.clock),
  };
}

/**
 * Has all waiting jobs of these kinds looked at now: their times were written by a clock that has been set back since. A handler that is
 * early says when to come again.
 */
export async function lookAtAll(db: Queryable, kinds?: readonly JobKind[]): Promise<void> {
  await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(waiting(kinds), sql`${jobs.runAt} > now()`));
}

/** Only the holder of the last claim may change a job: one whose lease ran out has lost it to another. */
const held = (job: Job) => and(eq(jobs.id, job.id), eq(jobs.claims, job.claim), isNull(jobs.finished));

const waiting = (kinds?: readonly JobKind[]) =>
  and(isNull(jobs.finished), kinds ? inArray(jobs.kind, kinds) : undefined);

const later = (ms: number) => sql`now() + ${ms}::double precision * interval '1 millisecond'`;
