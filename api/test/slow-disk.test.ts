import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from './support/database.ts';
import { startPurchases } from './support/purchases.ts';
import { slowDisk } from './support/slow-disk.ts';
import { until } from './support/until.ts';

/** What each write to the disk takes more, milliseconds: a disk that is worn out, and one that hangs. */
const WORN = 150;
const HANGING = 60_000;

/** Of the embedded database. What a PostgreSQL on such a disk does is not shown by this. */
test.skipIf(process.env.TEST_DATABASE !== 'pglite')(
  'a disk that is slow, and then hangs, loses no purchase and makes none twice; the process lives on',
  {
    tags: '@spec-17.14',
    timeout: 600_000,
  },
  async () => {
    const embedded = await freshDatabase();
    const { dataDir } = embedded;
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const shop = await startPurchases(embedded);
    onTestFinished(shop.stop);
    const { api, state } = shop;
    const slow = (milliseconds: number) => slowDisk(api.pid(), milliseconds);
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
