import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from './platform/db/database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { BRIEF, LASTING, type Retention } from './retention.ts';

const MINUTE = 60_000;
const BRIEF_EVERY = 5 * MINUTE;
const LASTING_EVERY = 24 * 60 * MINUTE;
/** Between two steps, milliseconds: shoppers' calls come first. */
const PAUSE = 50;

type Log = { warn(data: object, message: string): void };

/** Forgets what is out of time, step by step, until each kind has none left. One that fails is left to the next time. */
export async function prune(
  db: Queryable,
  kinds: Retention[],
  log: Log,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const { name, step } of kinds) {
    try {
      while (!stopping.aborted && (await step(db)) > 0)
        await sleep(PAUSE, undefined, { signal: stopping }).catch(() => undefined);
    } catch (err) {
      log.warn({ err, kind: name }, 'What is out of time could not be forgotten');
    }
  }
}

/** Prunes at the start, and again and again until stopped. */
export function startPruning(db: Queryable, media: FileStore, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const repeat = async (kinds: Retention[], every: number) => {
    while (!stopping.signal.aborted) {
      await prune(db, kinds, log, stopping.signal);
      await sleep(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = Promise.all([repeat(BRIEF, BRIEF_EVERY), repeat(LASTING(media), LASTING_EVERY)]);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
