import { freePorts } from '@shop/devkit/free-ports';
import { startBareServer } from './src/bare-server.ts';
import { createLoad } from './src/load.ts';
import { FIRST_PORT, startOwnShop } from './src/own-shop.ts';
import { cpuSeconds, residentMiB } from './src/process-cost.ts';
import { quietest } from './src/tail.ts';
import { callByWrk } from './src/wrk.ts';

/**
 * Measures the cost of a page at the shell's server: pages for each second of one core's time, which other work on the machine changes
 * little; the latency that a caller sees, beside that of a bare server sending the same bytes; and its memory over a
 * long run. `BENCH_SECONDS` sets the length of a round (8), `BENCH_PAGES` that of the long run (50,000), `BENCH_PORT` the first
 * port (3500). Fails when a figure is worse than promised. Needs `wrk`.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PAGES = Number(process.env.BENCH_PAGES ?? 50_000);
const LEAST_PER_CORE = 400;
const MAX_TAIL = 3;
const MAX_GROWTH = 1.1;
const CALLERS = 4;
const ROUNDS = 6;

/** "Rendered": an address that nobody asked for before, rendered for this visitor from data that another page had a moment ago. */
type Row = { name: string; path: string; isNew: boolean };
type Figure = { name: string; perCore: number; tail: number };

// Rendered ones first, as a server that has run for an hour has compiled what rendering takes: a page from the cache is rendered
// once in two seconds, behind the answer.
const ROWS: Row[] = [
  { name: 'home, rendered', path: '/', isNew: true },
  { name: 'home', path: '/', isNew: false },
  { name: 'game, rendered', path: '/products/1', isNew: true },
  { name: 'game', path: '/products/1', isNew: false },
];
const COLUMNS = [
  'per core·s',
  'by one, /s',
  'p50, ms',
  'p99, ms',
  'p99 / p50',
  'waited, %',
  'bare p50',
  'bare p99',
  'bare ratio',
  'bad',
];

const shop = await startOwnShop();
try {
  const pid = shop.pid('shell')!;
  console.log(`\n${'page'.padEnd(18)}${COLUMNS.map((name) => name.padStart(12)).join('')}`);
  const figures: Figure[] = [];
  for (const { name, path, isNew } of ROWS) {
    const url = shop.url + path;
    // The page's code has been compiled by then: after two seconds the tail was twice as long.
    await callByWrk(url, { callers: CALLERS, seconds: SECONDS, isNew });
    const before = cpuSeconds(pid);
    const full = await callByWrk(url, { callers: CALLERS, seconds: SECONDS, isNew });
    const perCore = full.good / (cpuSeconds(pid) - before);
    const { port } = await freePorts(['port'], FIRST_PORT);
    const bare = await startBareServer(url, port);
    const [steady, beside] = await quietest(
      SECONDS,
      ROUNDS,
      { url, pid, isNew },
      { url: bare.url, pid: bare.pid, isNew },
    );
    await bare.stop();
    const tail = steady.p99 / steady.p50;
    figures.push({ name, perCore, tail });
    const cells = [
      perCore.toFixed(0),
      (steady.good / steady.seconds).toFixed(0),
      steady.p50.toFixed(2),
      steady.p99.toFixed(2),
      tail.toFixed(1),
      (steady.waited * 100).toFixed(1),
      beside.p50.toFixed(2),
      beside.p99.toFixed(2),
      (beside.p99 / beside.p50).toFixed(1),
      (full.bad + steady.bad).toFixed(0),
    ];
    console.log(`${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}`);
  }

  console.log(`\nMemory of the shell's server over ${PAGES} pages, MiB:`);
  const memory: number[] = [];
  let turn = 0;
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

  const growth = memory.at(-1)! / memory[2]!;
  console.log('');
  for (const { name, perCore, tail } of figures)
    console.log(
      `${name}: ${perCore.toFixed(0)} pages a core second (at least ${LEAST_PER_CORE}), p99 ${tail.toFixed(1)} × the median (at most ${MAX_TAIL}).`,
    );
  console.log(`Memory ${growth.toFixed(2)} × (at most ${MAX_GROWTH}).`);
  const isMet = figures.every(({ perCore, tail }) => perCore >= LEAST_PER_CORE && tail <= MAX_TAIL);
  process.exitCode = isMet && growth <= MAX_GROWTH ? 0 : 1;
} finally {
  await shop.stop();
}
