import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { startApp } from '../helper.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { until } from '../support/until.ts';

const { db, config } = await startApp();
await seedCatalogue(db);
const root = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
const folder = pathToFileURL(`${root}/`);
const busy = new pg.Client(config.databaseUrl);
await busy.connect();
afterAll(async () => {
  await busy.end();
  await rm(root, { recursive: true, force: true });
});
const apply = (name: string, text: string) =>
  writeFile(join(root, name), text).then(() => migrate(db, { folder, lockWithin: 200, pause: 100 }));
/** Somebody who has read a table and has not ended the transaction. */
const hold = () => busy.query('begin; select count(*) from games');

test('a table that is in use is changed once it is free, and is read meanwhile', {
  tags: '@spec-17.30',
}, async () => {
  await hold();
  let isApplied = false;
  const applying = apply('0900_column.sql', 'alter table games add column later int').then((names) => {
    isApplied = true;
    return names;
  });
  const waits = async () => {
    const { rows } = await db.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    return rows.length > 0;
  };
  // Queries behind a waiting change would wait with it, forever.
  for (const isWaiting of [true, false, true, false]) {
    await until(async () => (await waits()) === isWaiting);
    await db.pool.query('select count(*) from games');
  }
  expect(isApplied).toBe(false);
  await busy.query('rollback');
  expect(await applying).toEqual(['0900_column.sql']);
});

const INDEX = `-- no transaction: the table is written to meanwhile.
drop index concurrently if exists games_later;
create index concurrently games_later on games (later);
`;

test('an index is made while the table is written to, by one of several processes', {
  tags: '@spec-17.30',
}, async () => {
  // In a transaction the first of them would hold up every write until the end.
  await busy.query(
    'begin; insert into articles (slug, header, text) values (gen_random_uuid(), $$x$$, $$x$$)',
  );
  await busy.query('update games set tags = tags where id = (select min(id) from games)');
  await writeFile(join(root, '0901_index.sql'), INDEX);
  const options = { folder, lockWithin: 5_000, pause: 100 };
  const all = Promise.all(Array.from({ length: 3 }, () => migrate(db, options)));
  await until(async () => {
    const { rows } = await db.pool.query('select 1 from pg_stat_progress_create_index');
    return rows.length > 0;
  });
  await db.pool.query('update games set tags = tags where id = (select max(id) from games)');
  await busy.query('rollback');
  expect((await all).flat()).toEqual(['0901_index.sql']);
  const { rows } = await db.pool.query(
    "select indisvalid from pg_index where indexrelid = 'games_later'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a file that fails leaves nothing of itself, and those before it', { tags: '@spec-17.30' }, async () => {
  await writeFile(join(root, '0902_good.sql'), 'create table good (n int)');
  await expect(apply('0903_bad.sql', 'create table half (n int); select 1 / 0')).rejects.toThrow(
    '0903_bad.sql: division by zero',
  );
  const { rows } = await db.pool.query(
    "select to_regclass('good')::text as good, to_regclass('half') as half",
  );
  expect(rows).toEqual([{ good: 'good', half: null }]);
});
