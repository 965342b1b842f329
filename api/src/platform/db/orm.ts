import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isUnavailable } from './unavailable.ts';

/**
 * Drizzle over a pool. Its own transactions keep a connection for ever whose `begin` fails, as on a server that dies: after as many as
 * the pool has, nothing would be answered. Here every connection goes back.
 */
export function ormOver(pool: pg.Pool): NodePgDatabase {
  const orm = drizzle(pool);
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await drizzle(client).transaction(work, config);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // Nobody knows what a connection still does that did not answer.
      client.release(failure instanceof Error && isUnavailable(failure));
    }
  };
  return orm;
}
