import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from './support/database.ts';
import { startPurchases } from './support/purchases.ts';

/** `npm run bench:kills` has two hundred. */
const KILLS = Number(process.env.KILLS ?? 5);
/** How many times as long as a clean start opening what a kill left may take; a busy machine slows both. */
const RECOVERY = 5;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** On PostgreSQL the same rows and transactions hold; what this adds is the embedded database's own recovery. */
test.skipIf(process.env.TEST_DATABASE !== 'pglite')(
  `a process killed ${KILLS} times during purchases loses nothing and does nothing twice`,
  async () => {
    const { db, dataDir } = await freshDatabase();
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const shop = await startPurchases({ db, dataDir });
    onTestFinished(shop.stop);
    const { api, state, clean } = shop;
    const restarts: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      // A few answers further, whatever that takes on this machine, and then at any moment.
      const target = state.answers + Math.floor(Math.random() * 7);
      while (state.answers < target && state.killing) await sleep(2);
      await sleep(Math.random() * 25);
      await api.kill('SIGKILL');
      restarts.push(await api.start());
    }
    const purchases = await shop.settle();
    // The quickest of them: the others show what else the machine did.
    expect(Math.min(...restarts) / clean).toBeLessThan(RECOVERY);
    if (process.env.KILLS)
      process.stdout.write(
        `${KILLS} kills, ${purchases} purchases; started in ${clean} ms, again in ${median(restarts)} ms (median)\n`,
      );
  },
  // A start takes under two seconds; on a machine that is busy with everything else it takes ten times that.
  60_000 * Math.max(15, KILLS / 2),
);
