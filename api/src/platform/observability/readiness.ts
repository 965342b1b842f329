import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Heartbeat } from '../jobs/heartbeat.ts';

/** How long the database may take for all checks together, milliseconds. The edge waits 5 s for an answer. */
const DATABASE_WITHIN = 4_000;
/** How old a worker's last beat may be, milliseconds. */
const BEAT_WITHIN = 30_000;
/** How long a write that was made says that another can be, milliseconds. */
const WRITE_EVERY = 5_000;

type Check = 'ok' | 'failed';
export type Readiness = {
  ready: boolean;
  /** `writes`: a primary that takes writes, with room on its disk. `worker` is absent in a process that does no background work. */
  checks: { database: Check; migrations: Check; writes: Check; worker?: Check };
};

/** Whether this process can do its work: for load balancers and supervisors. */
export async function readReadiness(db: Database, heartbeat: Heartbeat | null): Promise<Readiness> {
  const late = sleep(DATABASE_WITHIN, null, { ref: false });
  const within = <T>(answer: Promise<T>) => Promise.race([answer.catch(() => null), late]);
  const pending = await within(pendingMigrations(db));
  const takesWrites = pending !== null && (await within(canWrite(db)));
  const age = heartbeat?.age();
  const verdict = (isFine: boolean): Check => (isFine ? 'ok' : 'failed');
  const checks = {
    database: verdict(pending !== null),
    migrations: verdict(pending?.length === 0),
    writes: verdict(takesWrites === true),
    ...(heartbeat ? { worker: verdict(age != null && age < BEAT_WITHIN) } : {}),
  };
  return { ready: Object.values(checks).every((check) => check === 'ok'), checks };
}

const lastWrite = new WeakMap<Database, number>();

async function canWrite(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly !== false) {
    // The database may be writable again, and only this session be not.
    await db.renew();
    return false;
  }
  // Without autovacuum the probe's pages would never be freed; an embedded database without room is read-only.
  if (db.engine === 'pglite') return true;
  if (performance.now() - (lastWrite.get(db) ?? Number.NEGATIVE_INFINITY) < WRITE_EVERY) return true;
  await db.pool.query(`begin; insert into write_probe values (repeat('x', 7000)); rollback`);
  // Leaves nothing but its commit, which waits for a synchronous replica where there is one.
  await db.pool.query(`select pg_logical_emit_message(true, 'shop', '')`);
  lastWrite.set(db, performance.now());
  return true;
}
