import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../scripts/lib/run.ts';
import { createLoad } from './src/load.ts';
import { writeCatalogue } from './src/many-games.ts';
import { startOwnShop } from './src/own-shop.ts';
import { cpuSeconds } from './src/process-cost.ts';

/**
 * What a first view and a search cost as the catalogue grows: 27, 1,000 and 10,000 games (`BENCH_GAMES`), each beside the
 * smallest. Cost is processor time of shell and api together for one call. Every address is asked once, so that no finished page
 * or answer is given; calls of the api are measured by themselves too, as pages share the answer of the last moment.
 * `BENCH_SECONDS` sets the length of a round (5). Fails when one costs more than 1.5 × what it costs with the smallest.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const MOST = 1.5;
const SEARCHES = ['pubg', 'зги', 'stean', 'qqqqxxzz'];
const CARDS = 'api/games/?view=card&limit=24&offset=0';
const search = (text: string) => encodeURIComponent(text);
const CALLS = [
  { name: 'home page', path: '?' },
  { name: 'search page', path: '?q=pubg&' },
  { name: 'first games', path: `${CARDS}&` },
  ...SEARCHES.map((text) => ({ name: `games «${text}»`, path: `${CARDS}&search=${search(text)}&` })),
];

const demoGames = (await readdir(join(import.meta.dirname, '../demo/games'))).length;
const sizes = (process.env.BENCH_GAMES ?? `${demoGames} 1000 10000`).split(/\s+/).map(Number);
const temporary = await mkdtemp(join(tmpdir(), 'shop-catalogue-'));
const dataDir = join(import.meta.dirname, '.data/catalogue');
await rm(join(dataDir, 'db'), { recursive: true, force: true });
await rm(join(dataDir, 'seeded'), { force: true });
const shop = await startOwnShop({ dataDir });
const used = () => cpuSeconds(shop.pid('shell')!) + cpuSeconds(shop.pid('api')!);
const first = new Map<string, number>();
let worst = 0;
let turn = 0;
try {
  for (const size of sizes) {
    const folder = join(temporary, String(size));
    writeCatalogue(folder, demoGames, size);
    await run(process.execPath, ['api/src/cli/index.ts', 'catalogue', 'import', folder], {
      env: { ...process.env, ...shop.shellEnvironment },
    });
    console.log(`\n${size} games`.padEnd(22), 'cost, ms   p50, ms   to the smallest');
    for (const { name, path } of CALLS) {
      const load = createLoad(shop.url, () => ({ method: 'GET', path: `/${path}from=${turn++}` }), {
        'accept-encoding': 'br',
      });
      // The smallest comes first: it must not pay for what the engine has yet to compile.
      await load.closed(1, first.has(name) ? 1 : 2 * SECONDS);
      const before = used();
      const { p50, good } = await load.closed(1, SECONDS);
      const cost = ((used() - before) * 1000) / (good * SECONDS);
      load.close();
      if (good === 0) throw new Error(`${name}: nothing was answered within a second`);
      first.set(name, first.get(name) ?? cost);
      const ratio = cost / first.get(name)!;
      worst = Math.max(worst, ratio);
      const cells = [cost.toFixed(2).padStart(9), p50.toFixed(1).padStart(10)];
      console.log(name.padEnd(20), ...cells, `${ratio.toFixed(2)} ×`.padStart(14));
    }
  }
} finally {
  await shop.stop();
  await rm(temporary, { recursive: true, force: true });
}
console.log(`\nThe dearest is ${worst.toFixed(2)} × (at most ${MOST}).`);
process.exitCode = worst > MOST ? 1 : 0;
