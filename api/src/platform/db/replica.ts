import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { FailoverPool } from './failover-pool.ts';
import { Hosts, parseAddresses } from './hosts.ts';
import { ormOver } from './orm.ts';
import type { Queryable } from './types.ts';
import { isUnavailable } from './unavailable.ts';

/** Between two looks at how far the replica is, milliseconds. */
const LOOK_EVERY = 250;

export type Replica = {
  /** Does reading work on the replica, or on the primary while the replica is behind or away. */
  read: <T>(primary: Queryable, work: (db: Queryable) => Promise<T>) => Promise<T>;
  /** How old what it shows may be, milliseconds; infinite while it does not say. */
  lag: () => number;
  close: () => Promise<void>;
};

/**
 * Opens the servers that only read. Every so often the primary is asked for the end of its log; once a replica has replayed
 * that, it shows everything that was committed before the question. While the primary is away nothing new is committed, and the replica is read as it is.
 * @param most how old an answer of the replica may be, milliseconds.
 */
export function openReplica(
  readUrl: string,
  config: pg.PoolConfig,
  primary: pg.Pool,
  maxLag = 1_000,
): Replica {
  const addresses = parseAddresses(readUrl);
  const hosts = new Hosts(addresses.urls.length > 1 ? { ...addresses, target: 'prefer-standby' } : addresses);
  const pool = new FailoverPool(hosts, { ...config, connectionTimeoutMillis: 2_000 });
  const db = ormOver(pool);
  const closing = new AbortController();
  const now = () => performance.now();
  /** The end of the primary's log at a moment, until the replica has replayed it. */
  let mark: { lsn: string; at: number } | undefined;
  /** The replica has everything written before this moment. */
  let freshAt = Number.NEGATIVE_INFINITY;
  let isAway = true;
  let asking: Promise<void> | undefined;
  /** Since when the primary has not answered. */
  let silentSince: number | undefined;

  const ask = async () => {
    const at = now();
    silentSince ??= at;
    try {
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
      mark = { lsn: rows[0]!.lsn, at };
      silentSince = undefined;
    } catch {
      // Asked again at the next look.
    }
    asking = undefined;
  };
  const look = async () => {
    // Not waited for: what the replica says counts while the primary is silent.
    if (!mark && !asking) asking = ask();
    await Promise.race([asking, sleep(LOOK_EVERY, undefined, { ref: false })]);
    try {
      const { lsn, at } = mark ?? { lsn: '0/0', at: freshAt };
      if (await hasReplayed(pool, lsn)) {
        freshAt = at;
        mark = undefined;
      }
      isAway = false;
    } catch {
      isAway = true;
    }
  };
  const watching = (async () => {
    while (!closing.signal.aborted) {
      await look();
      await sleep(LOOK_EVERY, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();
  const lag = () => (isAway ? Number.POSITIVE_INFINITY : (silentSince ?? now()) - freshAt);

  return {
    lag,
    async read(orm, work) {
      if (lag() > maxLag) return work(orm);
      try {
        return await work(db);
      } catch (error) {
        // A query that its replay cannot wait for any longer is one of these.
        if (!isUnavailable(error as Error)) throw error;
        return work(orm);
      }
    },
    async close() {
      closing.abort();
      await watching;
      await pool.end();
    },
  };
}

/** A server that replays nothing is a primary itself. */
async function hasReplayed(pool: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    'select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $1) >= 0, true) as is',
    [lsn],
  );
  return rows[0]?.is === true;
}
