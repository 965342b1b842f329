import { createLoad } from './src/load.ts';
import { startOwnShop } from './src/own-shop.ts';
import { cpuSeconds, residentMiB } from './src/process-cost.ts';

/**
 * What a page costs the shell's server: pages for each second of one core's time, which other work on the machine changes
 * little; latency; and its memory over a long run. `BENCH_SECONDS` sets the length of a round (8), `BENCH_PAGES` that of
 * the long run (50,000), `BENCH_PORT` the first port (3500). Fails when a figure is worse than promised.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PAGES = Number(process.env.BENCH_PAGES ?? 50_000);
const LEAST_PER_CORE = 400;
const MOST_TAIL = 3;
const MOST_GROWTH = 1.1;
const CALLERS = 4;

const shop = await startOwnShop();
try {
  const pid = shop.pid('shell')!;
  let turn = 0;
  const rows = [
    { name: 'home', path: () => '/' },
    // An address that nobody asked for before: rendered for this visitor, with the api's answer.
    { name: 'home, rendered', path: () => `/?from=${turn++}` },
    { name: 'game', path: () => '/products/1' },
    { name: 'game, rendered', path: () => `/products/1?from=${turn++}` },
  ];
  console.log(
    `\n${'page'.padEnd(18)}${['per core·s', 'per s', 'p50, ms', 'p99, ms', 'bad'].map((name) => name.padStart(12)).join('')}`,
  );
  const figures = new Map<string, { perCore: number; tail: number }>();
  for (const { name, path } of rows) {
    const load = createLoad(shop.url, () => ({ method: 'GET', path: path() }), { 'accept-encoding': 'br' });
    await load.closed(CALLERS, 2);
    const before = cpuSeconds(pid);
    const rates = await load.closed(CALLERS, SECONDS);
    const perCore = (rates.good * SECONDS) / (cpuSeconds(pid) - before);
    load.close();
    figures.set(name, { perCore, tail: rates.p99 / rates.p50 });
    const cells = [
      perCore.toFixed(0),
      rates.good.toFixed(0),
      rates.p50.toFixed(1),
      rates.p99.toFixed(1),
      (rates.bad + rates.turned).toFixed(0),
    ];
    console.log(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  }

  console.log(`\nMemory of the shell's server over ${PAGES} pages, MiB:`);
  const memory: number[] = [];
  const load = createLoad(
    shop.url,
    () => ({ method: 'GET', path: turn++ % 10 === 0 ? `/?from=${turn}` : '/' }),
    { 'accept-encoding': 'br' },
  );
  for (let sample = 0; sample <= 10; sample++) {
    await load.count(CALLERS, PAGES / 10);
    memory.push(residentMiB(pid));
    console.log(`${((sample + 1) * PAGES) / 10}`.padStart(8), memory.at(-1)!.toFixed(0).padStart(6));
  }
  load.close();

  const { perCore, tail } = figures.get('home')!;
  const growth = memory.at(-1)! / memory[2]!;
  console.log(
    `\nHome: ${perCore.toFixed(0)} pages a core second (at least ${LEAST_PER_CORE}), p99 ${tail.toFixed(1)} × the median (at most ${MOST_TAIL}); memory ${growth.toFixed(2)} × (at most ${MOST_GROWTH}).`,
  );
  process.exitCode = perCore < LEAST_PER_CORE || tail > MOST_TAIL || growth > MOST_GROWTH ? 1 : 0;
} finally {
  await shop.stop();
}
