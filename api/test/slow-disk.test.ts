import { rm } from 'node:fs/promises';
import { startPostgres } from '@shop/devkit/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { freshDatabase } from './support/database.ts';
import { startPurchases } from './support/purchases.ts';
import { slowDisk } from './support/slow-disk.ts';
import { until } from './support/until.ts';

/** What each write to the disk takes more, milliseconds: a disk that is worn out, and one that hangs. */
const WORN = 150;
const HANGING = 60_000;

/** A PostgreSQL that waits for its disk; that of the other tests does not. */
async function durablePostgres(dataDir: string) {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const db = await openDatabase({ databaseUrl: server.url, dataDir });
  await migrate(db);
  return { db, databaseUrl: server.url, pid: server.pid };
}

test('a disk that is slow, and then hangs, loses no purchase and makes none twice; the process lives on', {
  tags: '@spec-17.14',
  timeout: 600_000,
}, async () => {
  const embedded = await freshDatabase();
  const { dataDir } = embedded;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const isEmbedded = embedded.databaseUrl === undefined;
  const durable = isEmbedded ? undefined : await durablePostgres(dataDir);
  if (durable) await embedded.db.close();
  const shop = await startPurchases({ ...(durable ?? embedded), dataDir });
  onTestFinished(shop.stop);
  const { api, state } = shop;
  const slow = (milliseconds: number) => slowDisk(durable?.pid ?? api.pid(), milliseconds);
  const status = async (path: string) => (await fetch(api.url + path)).status;
  const further = (answers: number) => {
    const target = state.answers + answers;
    return until(async () => state.answers >= target || !state.killing);
  };
  await further(6);

  const endWorn = await slow(WORN);
  await further(9);
  expect([await status('/readyz'), await status('/api/games/')]).toEqual([200, 200]);
  await endWorn();

  const process = api.pid();
  const endHanging = await slow(HANGING);
  await until(async () => (await status('/readyz')) === 503);
  const { refused } = state;
  await until(async () => state.refused > refused);
  await endHanging();
  await until(async () => (await status('/readyz')) === 200);
  await further(6);
  expect(api.pid()).toBe(process);
  await shop.settle();
});
