import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './database.ts';

const FOLDER = new URL('../../../drizzle/', import.meta.url);
/** Any number that nothing else of this database uses for its advisory locks. */
const LOCK = 7_310_001;

/**
 * Applies the SQL files of `api/drizzle` that the database has not seen, in the order of their names, all or none of them.
 * Safe to call from several processes at once. Returns the names it applied.
 * @throws when a file was changed after it had been applied: add a new one instead.
 */
export async function migrate(database: Database): Promise<string[]> {
  const files = await readMigrations();
  return database.withSession((client) => applyPending(client, files));
}

async function applyPending(client: pg.ClientBase, files: Migration[]): Promise<string[]> {
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: 600_000 } as never);
  try {
    await client.query("begin; set local statement_timeout = '10min'");
    await run('select pg_advisory_xact_lock($1)', [LOCK]);
    await run(
      'create table if not exists migrations (name text primary key, checksum text not null, applied timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const seen = new Map(rows.map((row) => [row.name, row.checksum]));
    const pending = files.filter((file) => isPending(file, seen));
    for (const { name, text, checksum } of pending) {
      await client.query({ text, query_timeout: 600_000 } as never);
      await run('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await client.query('commit');
    return pending.map((file) => file.name);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The names of files that the database has not seen; another version of the shop may still be applying them. */
export async function pendingMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  known ??= readMigrations().then((files) => files.map(({ name }) => name));
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  const seen = new Set(rows.map(({ name }) => name));
  return (await known).filter((name) => !seen.has(name));
}
let known: Promise<string[]> | undefined;

type Migration = { name: string; text: string; checksum: string };

function isPending({ name, checksum }: Migration, seen: Map<string, string>) {
  const applied = seen.get(name);
  if (applied !== undefined && applied !== checksum)
    throw new Error(`Migration ${name} was changed after it had been applied.`);
  return applied === undefined;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(fileURLToPath(new URL(name, FOLDER)), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
