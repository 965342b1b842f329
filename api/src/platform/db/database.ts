import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseHeldError } from './embedded/lock.ts';
import { type Embedded, openEmbedded } from './embedded/open.ts';
import { Listener } from './listener.ts';
import { ormOver } from './orm.ts';
import { openPostgres } from './postgres.ts';
import { createRenewal } from './renewal.ts';
import type { Database, PostgresOptions } from './types.ts';

export type { Database, Queryable } from './types.ts';

/** How long a process that holds the embedded database may take to start, milliseconds. */
const STARTING = 15_000;

export type DatabaseOptions = Omit<PostgresOptions, 'databaseUrl'> & {
  /** Without it the embedded engine is used. */
  databaseUrl?: string | undefined;
  /** Folder under which the embedded engine keeps `db/` and `db.lock`; `memory://` keeps nothing. */
  dataDir: string;
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
  const { databaseUrl } = options;
  if (databaseUrl) return openPostgres({ ...options, databaseUrl }, queryTimeout);
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
  if (!embedded) return handle({ ...user, host: socketDir, port: 5432, query_timeout: queryTimeout + 5_000 });
  return handle({ ...user, stream: embedded.connect }, embedded.close);
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

function handle(config: pg.ClientConfig, closeEngine?: () => Promise<void>): Database {
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails what uses it next; without handlers the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const orm = ormOver(pool);
  const listener = new Listener(async () => {
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  });
  return {
    engine: 'pglite',
    orm,
    pool,
    share: 1,
    listen: listener.listen.bind(listener),
    read: (work) => work(orm),
    replicaLag: () => undefined,
    withSession: async (work) => {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    renew: createRenewal(pool),
    close: async () => {
      await listener.close();
      await pool.end();
      await closeEngine?.();
    },
  };
}
