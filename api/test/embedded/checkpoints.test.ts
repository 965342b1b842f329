import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { until } from '../support/until.ts';

const dataDir = temporaryFolder('shop-checkpoint');
await cp(join(inject('template'), 'db'), join(dataDir, 'db'), { recursive: true });
vi.useFakeTimers({ toFake: ['setInterval'] });
const db = await openDatabase({ dataDir });
afterAll(async () => {
  await db.close();
  vi.useRealTimers();
});

const redo = async () =>
  (await db.pool.query('select redo_lsn::text as lsn from pg_control_checkpoint()')).rows[0].lsn;
const walSize = async () =>
  Number((await db.pool.query('select sum(size) as size from pg_ls_waldir()')).rows[0].size);

test('a checkpoint follows once enough was written, and the log stays small', async () => {
  await db.pool.query('create table filler (text text)');
  await vi.advanceTimersByTimeAsync(5_000);
  const before = await redo();
  for (let round = 0; round < 10; round += 1) {
    await db.pool.query(
      'insert into filler select repeat(md5(n::text), 30) from generate_series(1, 20000) n',
    );
    await vi.advanceTimersByTimeAsync(5_000);
  }
  await until(async () => (await redo()) !== before);
  expect(await walSize()).toBeLessThan(128 * 1024 * 1024);
});
