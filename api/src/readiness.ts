import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import { pendingMigrations } from './db/migrate.ts';
import type { Pulse } from './pulse.ts';

/** How long the database may take to answer, and how old a worker's last beat may be; milliseconds. */
const DATABASE_WITHIN = 3_000;
const BEAT_WITHIN = 30_000;

type Check = 'ok' | 'failed';
export type Readiness = {
  ready: boolean;
  /** `worker` is absent in a process that does none of the background work. */
  checks: { database: Check; migrations: Check; worker?: Check };
};

/** Whether this process can do its work: for whoever sends it requests or restarts it. */
export async function readReadiness(db: Database, pulse: Pulse | null): Promise<Readiness> {
  const found = await Promise.race([
    pendingMigrations(db).catch(() => null),
    sleep(DATABASE_WITHIN, null, { ref: false }),
  ]);
  const age = pulse?.age();
  const verdict = (isFine: boolean): Check => (isFine ? 'ok' : 'failed');
  const checks = {
    database: verdict(found !== null),
    migrations: verdict(found?.length === 0),
    ...(pulse ? { worker: verdict(age != null && age < BEAT_WITHIN) } : {}),
  };
  return { ready: Object.values(checks).every((check) => check === 'ok'), checks };
}
