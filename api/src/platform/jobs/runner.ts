import { setTimeout as sleep } from 'node:timers/promises';
import { inTrace } from '@federation/telemetry';
import { SpanKind } from '@opentelemetry/api';
import type { Queryable } from '../db/database.ts';
import { AwayError } from '../http/outside.ts';
import { alert } from '../observability/alerts.ts';
import {
  claim,
  finish,
  type Job,
  type JobKind,
  lookAtAll,
  nextLook,
  postpone,
  renew,
  retry,
} from './jobs.ts';
import { QUEUES, type Queue } from './queues.ts';

/** Result of a handler that did not throw: finished, or to be run again after this many milliseconds. */
export type Outcome = 'done' | { again: number };
export type Handlers = Record<JobKind, (job: Job) => Promise<Outcome>>;

type Log = { error(data: object, message: string): void; warn(data: object, message: string): void };

export type RunnerOptions = {
  db: Queryable;
  handlers: Handlers;
  log: Log;
  /** How long a claim lasts without renewal, milliseconds: what a killed worker's jobs wait. */
  lease?: number;
  /** Longest time between two looks at the table when no notification comes, milliseconds. */
  poll?: number;
  /** Called at every look at the table. */
  onLook?: () => void;
};

export type Runner = {
  /** Says that there may be work of a kind; without a name, of any. */
  wake(kind?: string): void;
  /** Takes no more work and resolves when what is under way has ended. */
  stop(): Promise<void>;
};

const FAILURES_BEFORE_ALERT = 8;
/** A clock that moves by more than this was set, not adjusted; milliseconds. */
const SET_BACK = 1_000;

/** Works through the jobs table until stopped, each queue by itself. */
export function startRunner(options: RunnerOptions): Runner {
  const queues = QUEUES.map((queue) => ({ ...queue, ...startQueue(options, queue) }));
  return {
    wake(kind) {
      for (const { kinds, wake } of queues) if (!kind || kinds.some((own) => own === kind)) wake();
    },
    stop: async () => void (await Promise.all(queues.map(({ stop }) => stop()))),
  };
}

function startQueue(options: RunnerOptions, { kinds, width }: Queue) {
  const { db, handlers, log, lease = 30_000, poll = 5_000, onLook } = options;
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  const wasSetBack = watchClock();
  let woken = Promise.withResolvers<void>();

  const work = async (job: Job) => {
    const renewal = setInterval(() => void renew(db, job, lease).catch(() => undefined), lease / 3);
    const attributes = { 'job.id': job.id, 'job.failures': job.failures };
    try {
      const outcome = await inTrace(
        job.traceparent,
        `job ${job.kind}`,
        { kind: SpanKind.CONSUMER, attributes },
        () => handlers[job.kind](job),
      );
      await (outcome === 'done' ? finish(db, job) : postpone(db, job, outcome.again));
    } catch (error) {
      const { kind, traceparent } = job;
      await inTrace(traceparent, `job ${kind} failed`, {}, () => fail(db, job, error as Error, log));
    } finally {
      clearInterval(renewal);
    }
  };

  const launch = (job: Job) => {
    const task = work(job)
      .catch((err: unknown) =>
        log.error({ err, job: job.id }, 'a job could not be put back; its lease will run out'),
      )
      .finally(() => {
        active.delete(task);
        woken.resolve();
      });
    active.add(task);
  };

  const rest = async (ms: number) => {
    const timer = new AbortController();
    await Promise.race([
      woken.promise,
      sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      onLook?.();
      try {
        const claimed = active.size < width ? await claim(db, width - active.size, lease, kinds) : [];
        for (const job of claimed) launch(job);
        if (active.size >= width) await rest(poll);
        else if (claimed.length === 0) {
          const before = performance.now();
          const { wait, clock } = await nextLook(db, kinds);
          if (wasSetBack(before, clock)) await lookAtAll(db, kinds);
          else await rest(Math.min(poll, wait ?? poll));
        }
      } catch (err) {
        log.error({ err }, 'the job runner cannot reach the database');
        await rest(1_000);
      }
    }
    await Promise.all(active);
  };

  const ended = loop();
  return {
    wake: () => woken.resolve(),
    async stop() {
      stopping.abort();
      woken.resolve();
      await ended;
    },
  };
}

/** Whether a clock was set back since it was read last, by more than a second; `before` and this moment are the process's own. */
export function watchClock() {
  let least = Number.NEGATIVE_INFINITY;
  return (before: number, clock: number): boolean => {
    const isBehind = clock - before < least - SET_BACK;
    least = clock - performance.now();
    return isBehind;
  };
}

async function fail(db: Queryable, job: Job, error: Error, log: Log): Promise<void> {
  const failures = job.failures + 1;
  log.warn({ err: error, job: job.id, kind: job.kind, failures }, 'a job failed and will be retried');
  if (failures >= FAILURES_BEFORE_ALERT)
    await alert(db, 'job_failing', String(job.id), { job: job.id, kind: job.kind, failures });
  // While a service is away there is nothing to try.
  const away = error.cause instanceof AwayError ? error.cause.retryAfter * 1_000 : 0;
  await retry(db, job, Math.max(backoff(failures), away), error.message.slice(0, 500));
}

/** Milliseconds before the next attempt: 0.5 s doubling to 5 minutes, and up to a quarter more so that failures do not march in step. */
export const backoff = (failures: number) =>
  Math.min(300_000, 500 * 2 ** Math.min(failures - 1, 20)) * (1 + Math.random() / 4);
