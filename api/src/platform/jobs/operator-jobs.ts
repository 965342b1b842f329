import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { JOBS_CHANNEL } from './jobs.ts';

export type JobFilter = { kind?: string; failing?: boolean; finished?: boolean; limit: number };
export type JobLine = {
  id: number;
  kind: string;
  about: string;
  state: 'waiting' | 'running' | 'finished';
  due: string;
  claims: number;
  failures: number;
  error: string | null;
};

const isRunning = sql<boolean>`coalesce(${jobs.leasedUntil} > now(), false)`;

/** Background work: what waits, the next first; with `finished` what is done, the latest first. */
export async function listJobs(db: Queryable, filter: JobFilter): Promise<JobLine[]> {
  const conditions: SQL[] = [filter.finished ? sql`${jobs.finished} is not null` : isNull(jobs.finished)];
  if (filter.kind) conditions.push(eq(jobs.kind, filter.kind));
  if (filter.failing) conditions.push(gt(jobs.failures, 0));
  const rows = await db
    .select({ job: jobs, running: isRunning })
    .from(jobs)
    .where(and(...conditions))
    .orderBy(filter.finished ? desc(jobs.finished) : asc(jobs.runAt), asc(jobs.id))
    .limit(filter.limit);
  return rows.map(({ job, running }) => ({
    id: job.id,
    kind: job.kind,
    about: Object.values(job.payload).join(' '),
    state: job.finished ? 'finished' : running ? 'running' : 'waiting',
    due: job.runAt.toISOString(),
    claims: job.claims,
    failures: job.failures,
    error: job.lastError,
  }));
}

/**
 * Makes a waiting job due now, whatever it waits for.
 * @throws an error that says why it cannot: there is none, it is done, or somebody works on it.
 */
export async function retryJob(db: Queryable, id: number): Promise<void> {
  const [retried] = await db
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(and(eq(jobs.id, id), isNull(jobs.finished), sql`not ${isRunning}`))
    .returning({ id: jobs.id });
  if (retried) {
    await db.execute(sql`select pg_notify(${JOBS_CHANNEL}, '')`);
    return;
  }
  const [job] = await db.select({ finished: jobs.finished }).from(jobs).where(eq(jobs.id, id));
  if (!job) throw new Error(`There is no job ${id}.`);
  throw new Error(`Job ${id} ${job.finished ? 'is done' : 'is being worked on'}.`);
}
