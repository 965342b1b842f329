import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { DatabaseHeldError } from './embedded/lock.ts';
import { type Embedded, openEmbedded } from './embedded/open.ts';
import { Listener } from './listener.ts';

/** How long a process that holds the embedded database may take to start, milliseconds. */
const STARTING = 15_000;

/** What a domain function asks for: the whole database or the transaction it is called in. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** One handle for both engines; only `openDatabase` knows which one is behind it. */
export type Database = {
  engine: 'pglite' | 'postgres';
  /**
   * Queries and transactions. Inside `orm.transaction` use its own handle only: the embedded engine has one session,
   * and a query past the transaction waits for it in vain.
   */
  orm: NodePgDatabase;
  pool: pg.Pool;
  /** How many connections a kind of work may use that must leave the others theirs. */
  share: number;
  listen: Listener['listen'];
  /** Replaces the idle connections, at most once a second: a session that began while the database was read-only stays so. */
  renew: () => Promise<void>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** PostgreSQL's address; without it the embedded engine is used. */
  databaseUrl?: string | undefined;
  /** Folder under which the embedded engine keeps `db/` and `db.lock`; `memory://` keeps nothing. */
  dataDir: string;
  poolSize?: number;
  /** Longest time one query may take, milliseconds. */
  queryTimeout?: number;
  /** Lets other processes of this machine in, or comes in that way when another process holds the database. */
  share?: 'offer' | 'join';
  onLost?: (reason: string) => void;
};

/**
 * Opens the database.
 * @throws {DatabaseHeldError} when the embedded one is held by another process that does not share it.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const queryTimeout = options.queryTimeout ?? 15_000;
  if (options.databaseUrl) {
    const config = {
      connectionString: options.databaseUrl,
      statement_timeout: queryTimeout,
      // For an answer that never comes; the server's own limit comes first.
      query_timeout: queryTimeout + 5_000,
      idle_in_transaction_session_timeout: 15_000,
      keepAlive: true,
    };
    return handle('postgres', config, options.poolSize ?? 10);
  }
  return openPglite(options, queryTimeout);
}

async function openPglite(options: DatabaseOptions, queryTimeout: number): Promise<Database> {
  const inMemory = options.dataDir.startsWith('memory:');
  const socketDir = join(options.dataDir, 'run');
  const socketPath = join(socketDir, '.s.PGSQL.5432');
  const user = { user: 'postgres', database: 'postgres' };
  const offered = options.share === 'offer' && !inMemory && fitsSocket(socketPath);
  const open = () =>
    openEmbedded({
      dataDir: inMemory ? options.dataDir : join(options.dataDir, 'db'),
      queryTimeout,
      ...(offered ? { socketPath } : {}),
      ...(options.onLost ? { onLost: options.onLost } : {}),
    });
  const embedded = options.share === 'join' ? await openOrJoin(open, socketPath) : await open();
  if (!embedded)
    return handle('pglite', { ...user, host: socketDir, port: 5432, query_timeout: queryTimeout + 5_000 }, 1);
  return handle('pglite', { ...user, stream: embedded.connect }, 1, embedded.close);
}

/** Undefined when another process holds the database and lets others in; one that is still starting is waited for. */
async function openOrJoin(open: () => Promise<Embedded>, socketPath: string): Promise<Embedded | undefined> {
  for (let left = STARTING; ; left -= 250) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof DatabaseHeldError)) throw error;
      if (await answers(socketPath)) return undefined;
      if (left <= 0) throw error;
      await wait(250);
    }
  }
}

const answers = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(socketPath);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** The kernel takes no longer address for a Unix socket. */
const fitsSocket = (path: string) => process.platform !== 'win32' && Buffer.byteLength(path) < 104;

function handle(
  engine: Database['engine'],
  config: pg.ClientConfig,
  max: number,
  closeEngine?: () => Promise<void>,
): Database {
  const pool = new pg.Pool({ ...config, max, connectionTimeoutMillis: 10_000 } as pg.PoolConfig);
  // An idle connection that breaks is replaced by the pool; without a handler the event would end the process.
  pool.on('error', () => undefined);
  const listener = new Listener(config);
  return {
    engine,
    orm: drizzle(pool),
    pool,
    share: Math.max(1, Math.floor(max / 4)),
    listen: listener.listen.bind(listener),
    renew: createRenewal(pool),
    close: async () => {
      await listener.close();
      await pool.end();
      await closeEngine?.();
    },
  };
}

const RENEW_EVERY = 1_000;

function createRenewal(pool: pg.Pool): () => Promise<void> {
  let last = 0;
  return async () => {
    if (Date.now() - last < RENEW_EVERY) return;
    last = Date.now();
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
    for (const client of idle) client.release(true);
  };
}
