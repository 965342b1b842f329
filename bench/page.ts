import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '@shop/shared/testing';
import { chromium } from 'playwright';
import { serveFloor } from './src/floor.ts';
import { startOwnShop } from './src/own-shop.ts';
import { printTable } from './src/table.ts';
import { type Visit, visit } from './src/visit.ts';

/**
 * First views of the home and a game page on a slow phone, beside their floor: the same page as a static file. Runs of both
 * alternate, so that whatever else the machine does meets both. `BENCH_URL` measures a shop that runs already,
 * `BENCH_RUNS` sets the runs of each (5).
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);

const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
const executablePath = findChromium({ cli, executable: chromium.executablePath() });
const shop = process.env.BENCH_URL
  ? { url: process.env.BENCH_URL, stop: async () => {} }
  : await startOwnShop();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });

try {
  for (const [name, path] of [
    ['Home', '/'],
    ['Game', await gamePath()],
  ] as const) {
    const floor = await serveFloor(new URL(path, shop.url));
    const runs: { shop: Visit[]; floor: Visit[] } = { shop: [], floor: [] };
    // The first pair warms caches of the servers and is not counted.
    for (let run = 0; run <= RUNS; run++) {
      const pair = {
        floor: await visit(browser, floor.url),
        shop: await visit(browser, new URL(path, shop.url).href),
      };
      if (run === 0) continue;
      runs.floor.push(pair.floor);
      runs.shop.push(pair.shop);
    }
    floor.close();
    printTable(`${name} (${path}), medians of ${RUNS}`, runs.shop, runs.floor);
  }
} finally {
  await browser.close();
  await shop.stop();
}

/** The first game that is sold to guests as a pack of codes: the fullest page. */
async function gamePath(): Promise<string> {
  const answer = await fetch(new URL('/api/games/?view=card&limit=100', shop.url));
  const { results } = (await answer.json()) as { results: { id: number; resourcetype: string }[] };
  const game = results.find(({ resourcetype }) => resourcetype === 'PUBGGame');
  if (!game) throw new Error('The shop has no game to measure.');
  return `/products/${game.id}`;
}
