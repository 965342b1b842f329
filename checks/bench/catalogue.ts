import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@shop/devkit/run';
import { createLoad } from './src/load.ts';
import { writeCatalogue } from './src/many-games.ts';
import { startOwnShop } from './src/own-shop.ts';
import { cpuSeconds } from './src/process-cost.ts';
import { median } from './src/table.ts';

/**
 * Measures a first view and a search as the catalogue grows: 27, 1,000 and 10,000 games (`BENCH_GAMES`), each beside the
 * smallest. Every size has a shop of its own and they are asked in turns, so that whatever else the machine does meets all; costs are
 * the medians of the rounds. Cost is processor time of shell and api together for one call. Every address is asked once, so that no
 * finished page or answer is given; calls of the api are measured by themselves too, as pages share the answer of the last moment.
 * `BENCH_SECONDS` sets the length of a round (2). Fails when one costs more than 1.5 × what it costs with the smallest.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = 7;
const MAX_RATIO = 1.5;
const SEARCHES = ['pubg', 'зги', 'stean', 'qqqqxxzz'];
const CARDS = 'api/games/?view=card&limit=24&offset=0';
const search = (text: string) => encodeURIComponent(text);
const CALLS = [
  { name: 'home page', path: '?' },
  { name: 'search page', path: '?q=pubg&' },
  { name: 'first games', path: `${CARDS}&` },
  ...SEARCHES.map((text) => ({ name: `games «${text}»`, path: `${CARDS}&search=${search(text)}&` })),
];

const demoGames = (await readdir(join(import.meta.dirname, '../../examples/catalogue/games'))).length;
const sizes = (process.env.BENCH_GAMES ?? `${demoGames} 1000 10000`).split(/\s+/).map(Number);
const temporary = await mkdtemp(join(tmpdir(), 'shop-catalogue-'));
type Shop = Awaited<ReturnType<typeof startOwnShop>>;

const shops: Shop[] = [];

/** Starts a shop with so many games. Its pictures stay from run to run: making them takes longer than measuring. */
async function openShop(size: number): Promise<void> {
  const dataDir = join(import.meta.dirname, '.data/catalogue', String(size));
  for (const made of ['db', 'seeded']) await rm(join(dataDir, made), { recursive: true, force: true });
  const shop = await startOwnShop({ dataDir });
  shops.push(shop);
  const folder = join(temporary, String(size));
  writeCatalogue(folder, demoGames, size);
  await run(process.execPath, ['api/src/cli/index.ts', 'catalogue', 'import', folder], {
    env: { ...process.env, ...shop.shellEnvironment },
  });
}

let turn = 0;
/** One call of one shop. `measure` returns the milliseconds of processor time it costs, once the engine has compiled what it takes. */
function callOf({ url, pid }: Shop, name: string, path: string) {
  const load = createLoad(url, () => ({ method: 'GET', path: `/${path}from=${turn++}` }), {
    'accept-encoding': 'br',
  });
  const used = () => cpuSeconds(pid('shell')!) + cpuSeconds(pid('api')!);
  return {
    warmUp: () => load.closed(1, 2 * SECONDS),
    async measure(): Promise<number> {
      const before = used();
      const { good } = await load.closed(1, SECONDS);
      if (good === 0) throw new Error(`${name}: nothing was answered within a second`);
      return ((used() - before) * 1000) / (good * SECONDS);
    },
    close: load.close,
  };
}

let worst = 0;
try {
  for (const size of sizes) await openShop(size);
  console.log(`\n${'cost, ms'.padEnd(20)}${sizes.map((size) => `${size} games`.padStart(20)).join('')}`);
  for (const { name, path } of CALLS) {
    const targets = shops.map((shop) => ({ ...callOf(shop, name, path), costs: [] as number[] }));
    for (const { warmUp } of targets) await warmUp();
    for (let round = 0; round < ROUNDS; round++)
      for (const { measure, costs } of targets) costs.push(await measure());
    for (const { close } of targets) close();
    const costs = targets.map((target) => median(target.costs)!);
    const cells = costs.map((cost) => {
      const ratio = cost / costs[0]!;
      worst = Math.max(worst, ratio);
      return `${cost.toFixed(2)} (${ratio.toFixed(2)} ×)`.padStart(20);
    });
    console.log(`${name.padEnd(20)}${cells.join('')}`);
  }
} finally {
  for (const shop of shops) await shop.stop();
  await rm(temporary, { recursive: true, force: true });
}
console.log(`\nThe dearest is ${worst.toFixed(2)} × (at most ${MAX_RATIO}).`);
process.exitCode = worst > MAX_RATIO ? 1 : 0;
