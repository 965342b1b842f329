import pg from 'pg';
import { CONNECT_WITHIN, FailoverPool } from './failover-pool.ts';
import { Hosts, parseAddresses } from './hosts.ts';
import { Listener } from './listener.ts';
import { ormOver } from './orm.ts';
import { pooledClient } from './pooled-client.ts';
import { createRenewal } from './renewal.ts';
import { openReplica } from './replica.ts';
import type { Database, PostgresOptions } from './types.ts';

const IDLE_IN_TRANSACTION = 15_000;

/** Opens the database on one PostgreSQL or several, with or without a pooler in front. */
export function openPostgres(options: PostgresOptions, queryTimeout: number): Database {
  const { databaseUrl, directUrl, readUrl, poolSize: max = 10 } = options;
  const common = {
    // For an answer that never comes; the server's own limit comes first.
    query_timeout: queryTimeout + 5_000,
    keepAlive: true,
  };
  const session = {
    ...common,
    statement_timeout: queryTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  };
  const hosts = new Hosts(parseAddresses(databaseUrl));
  const direct = directUrl ? new Hosts(parseAddresses(directUrl)) : hosts;
  const pool = directUrl
    ? new FailoverPool(hosts, { ...common, max }, pooledClient(queryTimeout, IDLE_IN_TRANSACTION))
    : new FailoverPool(hosts, { ...session, max });
  const listener = new Listener(() => connectTo(direct, session));
  const orm = ormOver(pool);
  const replica = readUrl ? openReplica(readUrl, { ...session, max }, pool, options.readLag) : undefined;
  return {
    engine: 'postgres',
    orm,
    pool,
    share: Math.max(1, Math.floor(max / 4)),
    listen: listener.listen.bind(listener),
    read: replica ? (work) => replica.read(orm, work) : (work) => work(orm),
    replicaLag: () => replica?.lag(),
    withSession: async (work) => {
      const client = await connectTo(direct, session);
      try {
        return await work(client);
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    renew: createRenewal(pool),
    close: async () => {
      await listener.close();
      await replica?.close();
      await pool.end();
    },
  };
}

/** A connection past the pool, and past the pooler: for what a session must last for. */
async function connectTo(hosts: Hosts, config: pg.ClientConfig): Promise<pg.Client> {
  const deadline = performance.now() + CONNECT_WITHIN;
  for (;;) {
    const client = new pg.Client({
      ...config,
      connectionString: hosts.current,
      connectionTimeoutMillis: CONNECT_WITHIN,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await hosts.check(client);
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      if (!(await hosts.isWorthWaiting(error as Error, deadline))) throw error;
    }
  }
}
