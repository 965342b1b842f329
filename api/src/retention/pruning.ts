import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../platform/db/database.ts';
import { BRIEF } from './kinds.ts';
import type { Retention } from './steps.ts';

const MINUTE = 60_000;
const BRIEF_EVERY = 5 * MINUTE;
const LASTING_EVERY = 24 * 60 * MINUTE;
/** Between two steps, milliseconds: shoppers' calls come first. */
const PAUSE = 50;

type Log = { warn(data: object, message: string): void };

/** Forgets what is out of time, a pass of each kind, step by step. One that fails is left to the next time. */
export async function prune(
  db: Queryable,
  kinds: Retention[],
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const { name, pass } of kinds) {
    if (stopping.aborted) return;
    try {
      for await (const _ of pass(db)) {
        await sleep(PAUSE, undefined, { signal: stopping }).catch(() => undefined);
        if (stopping.aborted) break;
      }
    } catch (err) {
      log.warn({ err, kind: name }, 'What is out of time could not be forgotten');
    }
  }
}

/** Prunes at the start, and again and again until stopped. */
export function startPruning(db: Queryable, lasting: Retention[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const repeat = async (kinds: Retention[], every: number) => {
    while (!stopping.signal.aborted) {
      await prune(db, kinds, log, stopping.signal);
      await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = Promise.all([repeat(BRIEF, BRIEF_EVERY), repeat(lasting, LASTING_EVERY)]);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
