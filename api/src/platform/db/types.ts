import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Listener } from './listener.ts';

/** The database or a transaction: domain functions work in either. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** One handle for both engines; only `openDatabase` knows which one is behind it. */
export type Database = {
  engine: 'pglite' | 'postgres';
  /**
   * Queries and transactions. Inside `orm.transaction` use its own handle only: the embedded engine has one session,
   * and a query past the transaction would wait forever.
   */
  orm: NodePgDatabase;
  pool: pg.Pool;
  /** How many connections a kind of work may use that must leave the others theirs. */
  share: number;
  listen: Listener['listen'];
  /**
   * Reads what may be a second old: on a replica (`DATABASE_READ_URL`) where there is one that is not behind, else where everything
   * else is read. The work may be done a second time there, so it must only read.
   */
  read: <T>(work: (db: Queryable) => Promise<T>) => Promise<T>;
  /** How far the replica is behind at most, milliseconds; infinite while that is unknown, undefined without one. */
  replicaLag: () => number | undefined;
  /** Does what one session must last for (advisory locks, `vacuum`, settings) on a connection past the pool and past any pooler. */
  withSession: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** Replaces the idle connections, at most once a second: a session that began while the database was read-only stays so. */
  renew: () => Promise<void>;
  close: () => Promise<void>;
};

export type PostgresOptions = {
  /** PostgreSQL's address, of one server or several (`parseAddresses`). */
  databaseUrl: string;
  /** The address past a pooler in transaction mode; given, `databaseUrl` is taken for that of such a pooler. */
  directUrl?: string | undefined;
  /** The address of replicas, which may be behind by `readLag` milliseconds. */
  readUrl?: string | undefined;
  readLag?: number;
  poolSize?: number;
};
