import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { outsideMinutes, outsideServices } from '../db/schema/outside.ts';
import type { Outcome, Outside } from '../http/outside.ts';

const EVERY = 5_000;
/** How often it is said that a service is there that nobody calls, milliseconds. */
const ALIVE_EVERY = 60_000;

type Calls = Record<Outcome, number>;
const NONE: Calls = { answered: 0, failed: 0, turned_away: 0 };

/** Writes down what became of calls to services outside since it was last asked to. Alone, or beside other processes. */
export function createOutsideRecorder(db: Queryable, outside: Outside) {
  const written = new Map<string, Calls>();
  let saidAlive = 0;

  return async function record(): Promise<void> {
    const isDue = Date.now() - saidAlive >= ALIVE_EVERY;
    for (const { service, state, calls, lastError } of outside.states()) {
      const before = written.get(service) ?? NONE;
      const [answered, failed, turnedAway] = (['answered', 'failed', 'turned_away'] as const).map(
        (outcome) => calls[outcome] - before[outcome],
      ) as [number, number, number];
      const isCalled = answered + failed + turnedAway > 0;
      if (!isCalled && !isDue && written.has(service)) continue;
      const error = lastError && {
        error: lastError.message.slice(0, 300),
        errorAt: new Date(lastError.at),
      };
      const outcome = isCalled ? { state, called: sql`now()`, ...error } : {};
      await db.transaction(async (tx) => {
        await tx
          .insert(outsideServices)
          .values({ service, state, ...outcome })
          .onConflictDoUpdate({ target: outsideServices.service, set: { seen: sql`now()`, ...outcome } });
        if (isCalled)
          await tx
            .insert(outsideMinutes)
            .values({ service, minute: sql`date_trunc('minute', now())`, answered, failed, turnedAway })
            .onConflictDoUpdate({
              target: [outsideMinutes.service, outsideMinutes.minute],
              set: {
                answered: sql`${outsideMinutes.answered} + ${answered}`,
                failed: sql`${outsideMinutes.failed} + ${failed}`,
                turnedAway: sql`${outsideMinutes.turnedAway} + ${turnedAway}`,
              },
            });
      });
      written.set(service, calls);
    }
    if (isDue) saidAlive = Date.now();
  };
}

type Log = { warn(data: object, message: string): void };

/** Writes it down every five seconds, and once more at the end. */
export function recordOutside(db: Queryable, outside: Outside, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const record = createOutsideRecorder(db, outside);
  const safely = () =>
    record().catch((err) => log.warn({ err }, 'How services outside answered could not be written down'));
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await safely();
      await sleep(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    await safely();
  };
  const ended = repeat();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
