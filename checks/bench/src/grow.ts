import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi } from './api-process.ts';
import { growth, type Size } from './grown-data.ts';

export type Statements = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>;
};

/** Session of an owner, in which every list of the desk is read. */
export const TOKEN = 'growth';
/** How long the worker may take to close the days of a year, milliseconds. */
const CLOSING_TIMEOUT = 600_000;

/** Makes a copy of the database `small` as big as that. */
export async function grow(database: Statements, size: Size): Promise<void> {
  // A copy leaves out settings that a migration made on the database itself.
  const { rows } = await database.query(
    `select unnest(setconfig) as setting from pg_db_role_setting where setrole = 0
     and setdatabase = (select oid from pg_database where datname = 'small')`,
  );
  for (const { setting } of rows) {
    const [name, value] = setting!.split('=');
    // For connections to come, and for this one.
    for (const change of ['alter database grown set', 'set'])
      await database.query(`${change} ${name} = '${value}'`);
  }
  await database.query('set session_replication_role = replica');
  for (const [name, statement] of growth(size)) {
    const begun = performance.now();
    await database.query(statement);
    console.log(`${name.padEnd(20)}${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`);
  }
  await database.query(
    `insert into staff (email, name, role, password_hash, totp_secret) values ('growth@example.org', 'Growth', 'owner', '', '')`,
  );
  await database.query(
    `insert into staff_sessions (token_hash, staff_id, browser, network, expires)
     select $1, id, '', '', now() + interval '1 day' from staff where name = 'Growth'`,
    [createHash('sha256').update(TOKEN).digest()],
  );
}

/** Lets a worker close the days of the books that are over, and nothing else. */
export async function closeDays(
  database: Statements,
  port: number,
  env: Record<string, string>,
): Promise<void> {
  const begun = performance.now();
  const kinds = ['SESSIONS', 'UNPAID_ORDERS', 'TRIED_PAYMENTS', 'NOTICES', 'ALERTS', 'JOBS', 'TASKS'];
  const retention = Object.fromEntries(kinds.map((kind) => [`RETENTION_${kind}`, '3650']));
  const worker = await startApi(port, { ...env, ...retention, ROLE: 'worker' });
  const isDone = async () => {
    const { rows } = await database.query(
      `select 1 from finance_days where day = (now() at time zone 'Europe/Moscow' - interval '1 hour')::date - 1`,
    );
    return rows.length > 0;
  };
  try {
    while (!(await isDone())) {
      if (performance.now() - begun > CLOSING_TIMEOUT) throw new Error('The worker closed no days.');
      await sleep(200);
    }
  } finally {
    await worker.stop();
  }
  console.log(`${'closed days'.padEnd(20)}${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`);
}
