import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '@shop/devkit/processes';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../src/platform/db/database.ts';
import { until } from '../support/until.ts';

async function fresh() {
  const dataDir = temporaryFolder('shop-engine');
  await cp(join(inject('template'), 'db'), join(dataDir, 'db'), { recursive: true });
  return dataDir;
}
async function start(options: DatabaseOptions) {
  const database = await openDatabase(options);
  onTestFinished(database.close);
  return database;
}
const countries = sql`select count(*)::int as n from countries`;
const addCountry = (flag: string) =>
  sql`insert into countries (flag, position, name, currency, rate) values (${flag}, 1, 'x', 'XXX', 1)`;

test('a query that never ends is ended, and the next one is answered', async () => {
  const lost = vi.fn();
  const db = await start({ dataDir: await fresh(), queryTimeout: 1_000, onLost: lost });
  await db.orm.execute(addCountry('aa'));
  const received: string[] = [];
  const gap = vi.fn();
  await db.listen('news', (payload) => received.push(payload), gap);
  const runaway = db.orm.execute(sql`select count(*) from generate_series(1, 100000000000)`);
  await expect(runaway).rejects.toMatchObject({ cause: { message: 'The query took longer than 1000 ms.' } });
  await until(async () => lost.mock.calls.length === 1);
  const rows = await until(() =>
    db.orm.execute(countries).then(
      (result) => result.rows,
      () => null,
    ),
  );
  expect(rows).toEqual([{ n: 1 }]);
  await until(async () => gap.mock.calls.length > 0);
  await db.orm.execute(sql`select pg_notify('news', 'back')`);
  await until(async () => received.length > 0);
  expect(received).toEqual(['back']);
});

test('another process works through the one that holds the database', async () => {
  const dataDir = await fresh();
  const holder = await start({ dataDir, share: 'offer' });
  const received: string[] = [];
  await holder.listen('news', (payload) => received.push(payload));
  const script = `import { openDatabase } from '${new URL('../../src/platform/db/database.ts', import.meta.url).href}';
    const db = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, share: 'join' });
    await db.pool.query("insert into countries (flag, position, name, currency, rate) values ('zz', 1, 'x', 'XXX', 1)");
    await db.pool.query("select pg_notify('news', 'from afar')");
    await db.close();`;
  expect(await run(script)).toBe(0);
  expect((await holder.orm.execute(countries)).rows).toEqual([{ n: 1 }]);
  await until(async () => received.length > 0);
  expect(received).toEqual(['from afar']);
});

test('a process that does not join is refused', async () => {
  const dataDir = await fresh();
  await start({ dataDir, share: 'offer' });
  await expect(openDatabase({ dataDir })).rejects.toThrow(`is open in process ${process.pid}`);
});

test('committed rows are there after a SIGKILL', async () => {
  const dataDir = await fresh();
  const script = `import { openDatabase } from '${new URL('../../src/platform/db/database.ts', import.meta.url).href}';
    const db = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    for (const flag of ['aa', 'bb', 'cc']) await db.pool.query("insert into countries (flag, position, name, currency, rate) values ($1, 1, 'x', 'XXX', 1)", [flag]);
    await db.pool.query('begin');
    await db.pool.query("insert into countries (flag, position, name, currency, rate) values ('dd', 1, 'x', 'XXX', 1)");
    process.kill(process.pid, 'SIGKILL');`;
  expect(await run(script)).toBe('SIGKILL');
  const db = await start({ dataDir });
  expect((await db.orm.execute(countries)).rows).toEqual([{ n: 3 }]);
});

test('a client that goes away inside a transaction leaves nothing behind and nobody waiting', async () => {
  const db = await start({ dataDir: await fresh() });
  const client = await db.pool.connect();
  await client.query('begin');
  await client.query(
    "insert into countries (flag, position, name, currency, rate) values ('aa', 1, 'x', 'XXX', 1)",
  );
  client.release(true);
  expect((await db.orm.execute(countries)).rows).toEqual([{ n: 0 }]);
});

test('a folder that holds no database is named, with what to do', async () => {
  const dataDir = temporaryFolder('shop-engine');
  await mkdir(join(dataDir, 'db'));
  await writeFile(join(dataDir, 'db/PG_VERSION'), '99');
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `If ${join(dataDir, 'db')} is damaged, move it away and put a backup in its place (docs/operations.md,`,
  );
});

async function run(script: string): Promise<number | string | null> {
  const { code, signal } = await runNode(['--input-type=module', '-e', script], { showErrors: true });
  return signal ?? code;
}
