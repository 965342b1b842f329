import { rm } from 'node:fs/promises';
import { startPostgres } from '@shop/devkit/postgres';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { freshDatabase } from './support/database.ts';
import { startPurchases } from './support/purchases.ts';
import { slowDisk } from './support/slow-disk.ts';
import { until } from './support/until.ts';

/** Milliseconds added to each write to the disk: a disk that is worn out, and one that hangs. */
const WORN = 150;
const HANGING = 60_000;

/** `npm run bench:slow-disk`: on some machines one of PostgreSQL's processes does not go on when strace leaves it. */
const isLeftToBench = process.env.TEST_DATABASE === 'postgres' && !process.env.SLOW_DISK;

test.skipIf(isLeftToBench)(
  'a disk that is slow, and then hangs, loses no purchase and makes none twice; the process lives on',
  {
    tags: '@spec-17.14',
    timeout: 600_000,
  },
  async () => {
    const { place, pid: server } = await databaseOnDisk();
    const shop = await startPurchases(place);
    onTestFinished(shop.stop);
    const { api, state } = shop;
    const slow = (milliseconds: number) => slowDisk(server ?? api.pid(), milliseconds);
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

    const pid = api.pid();
    const endHanging = await slow(HANGING);
    await until(async () => (await status('/readyz')) === 503);
    const { refused } = state;
    await until(async () => state.refused > refused);
    await endHanging();
    await until(async () => (await status('/readyz')) === 200);
    await further(6);
    expect(api.pid()).toBe(pid);
    await shop.settle();
  },
);

/** A database whose writes wait for the disk, and the first process of its server, which an embedded one does not have. */
async function databaseOnDisk() {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const place = await freshDatabase();
    onTestFinished(() => rm(place.dataDir, { recursive: true, force: true }));
    return { place };
  }
  // The server of the other tests never waits for a disk.
  const { url, pid, stop } = await startPostgres();
  onTestFinished(stop);
  const dataDir = temporaryFolder('shop-slow-disk');
  const db = await openDatabase({ databaseUrl: url, dataDir });
  await migrate(db);
  return { place: { db, dataDir, databaseUrl: url }, pid };
}
