import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { startApp } from '../helper.ts';
import { startPrimary, startReplica } from '../support/replica.ts';
import { until } from '../support/until.ts';

describe('with a replica', async () => {
  const { config } = await startApp();
  let primary: Awaited<ReturnType<typeof startPrimary>>;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let db: Database;

  beforeAll(async () => {
    primary = await startPrimary(config.dataDir);
    replica = await startReplica(primary.databaseUrl);
    db = await openDatabase({
      databaseUrl: primary.databaseUrl,
      readUrl: replica.url,
      readLag: 2_000,
      dataDir: config.dataDir,
    });
  });
  afterAll(async () => {
    await db?.close();
    await replica?.stop();
    await primary?.stop();
  });
  const isOnReplica = () =>
    db.read(async (orm) => {
      const { rows } = await orm.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
      return rows[0]!.is;
    });

  test('the catalogue is read there', { tags: '@spec-17.28' }, async () => {
    await until(isOnReplica);
    const app = await buildApp({ config, db });
    expect((await app.inject('/api/games/')).json().results).not.toHaveLength(0);
    await app.close();
    expect(db.replicaLag()).toBeLessThan(2_000);
  });

  test('one that is behind is not read until it has caught up', { tags: '@spec-17.28' }, async () => {
    await replica.run('select pg_wal_replay_pause()');
    await primary.db.pool.query('create table later (n int)');
    await until(async () => !(await isOnReplica()));
    const { rows } = await db.read((orm) => orm.execute(sql`select count(*)::int as n from later`));
    expect(rows).toEqual([{ n: 0 }]);
    await replica.run('select pg_wal_replay_resume()');
    await until(isOnReplica);
  });

  test('one that dies costs no answer', { tags: '@spec-17.28' }, async () => {
    await until(isOnReplica);
    await replica.stop();
    expect(await isOnReplica()).toBe(false);
    await until(async () => db.replicaLag() === Number.POSITIVE_INFINITY);
    expect(await isOnReplica()).toBe(false);
  });
});
