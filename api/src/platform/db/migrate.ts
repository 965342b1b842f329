import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './database.ts';

const FOLDER = new URL('../../../drizzle/', import.meta.url);
/** Any number that nothing else of this database uses for its advisory locks. */
const LOCK = 7_310_001;

/**
 * How long a migration waits for a lock on a table before it lets those pass who queue behind it, how long it then pauses, and how
 * long it goes on trying; milliseconds.
 */
const LOCK_WITHIN = 2_000;
const PAUSE = 1_000;
const TRY_FOR = 300_000;
const STATEMENT_WITHIN = 600_000;
const LOCK_NOT_AVAILABLE = '55P03';

export type MigrateOptions = { folder?: URL; lockWithin?: number; pause?: number };

/**
 * Applies the SQL files of `api/drizzle` that the database has not seen, in the order of their names. Each is a transaction of its own; one that
 * begins with `-- no transaction` is run statement by statement, for `create index concurrently`. What cannot get a lock in time is tried again.
 * Safe to call from several processes at once. Returns the names it applied.
 * @throws when a file was changed after it had been applied: add a new one instead.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const files = await readMigrations(options.folder);
  return database.withSession(async (client) => {
    await takeLock(client);
    try {
      await client.query(`set statement_timeout = ${STATEMENT_WITHIN}`);
      return await applyPending(client, files, { isEmbedded: database.engine === 'pglite', ...options });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    }
  });
}

/** Asks again and again: who waits within a statement holds a snapshot, and `create index concurrently` waits for that. */
async function takeLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

type Applying = MigrateOptions & { isEmbedded: boolean };

async function applyPending(client: pg.ClientBase, files: Migration[], options: Applying): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const seen = new Map(rows.map((row) => [row.name, row.checksum]));
  const pending = files.filter((file) => isPending(file, seen));
  for (const file of pending) await applyPatiently(client, file, options);
  return pending.map((file) => file.name);
}

async function applyPatiently(client: pg.ClientBase, file: Migration, options: Applying): Promise<void> {
  const { lockWithin = LOCK_WITHIN, pause = PAUSE, isEmbedded } = options;
  const deadline = performance.now() + TRY_FOR;
  const isConcurrent = NO_TRANSACTION.test(file.text) && !isEmbedded;
  const apply = isConcurrent ? applyStatements : applyWhole;
  // A concurrent index build waits for others and holds nobody up.
  await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockWithin}`);
  for (;;) {
    try {
      return await apply(client, file);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || performance.now() > deadline)
        throw new Error(`Migration ${file.name}: ${(error as Error).message}`, { cause: error });
      await sleep(pause);
    }
  }
}

const NO_TRANSACTION = /^-- no transaction\b/;
const run = (client: pg.ClientBase, text: string) =>
  client.query({ text, query_timeout: STATEMENT_WITHIN + 5_000 } as never);
const record = (client: pg.ClientBase, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);

async function applyWhole(client: pg.ClientBase, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    // The embedded database has nobody who could be held up.
    await run(
      client,
      NO_TRANSACTION.test(file.text) ? file.text.replaceAll(/\bconcurrently\b/gi, '') : file.text,
    );
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Its statements may be repeated: `drop index concurrently if exists` stands before what makes the index. */
async function applyStatements(client: pg.ClientBase, file: Migration): Promise<void> {
  const text = file.text.replaceAll(/--.*$/gm, '');
  for (const statement of text.split(/;\s*$/m).map((part) => part.trim()))
    if (statement) await run(client, statement);
  await record(client, file);
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

async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(fileURLToPath(new URL(name, folder)), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
