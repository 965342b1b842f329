import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, createLoad, type Rates } from './src/load.ts';

/**
 * The api under twice the load that it can hold: how much of its best goodput is left, and how it turns the rest away.
 * `BENCH_SECONDS` sets the length of a round (8), `BENCH_PORT` the port (3510), `DATABASE_URL` the engine.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PORT = Number(process.env.BENCH_PORT ?? 3510);
const LEAST = 0.8;
const ROOT = resolve(import.meta.dirname, '..');
const URL_ = `http://127.0.0.1:${PORT}`;

const dataDir = await mkdtemp(join(tmpdir(), 'shop-overload-'));
const env = { ...process.env, DATA_DIR: dataDir, API_PORT: String(PORT), LOG_LEVEL: 'error', ROLE: 'web' };
let api: ChildProcess | undefined;
try {
  await importCatalogue();
  api = spawn(process.execPath, ['api/src/server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await fetch(`${URL_}/readyz`).catch(() => null))?.ok) await sleep(100);
  process.exitCode = (await measure()) < LEAST ? 1 : 0;
} finally {
  if (api) {
    const ended = once(api, 'exit');
    api.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<number> {
  const load = createLoad(URL_, await mix());
  await load.closed(8, 3);
  let peak = 0;
  for (const width of [8, 16, 32, 64]) {
    const rates = await load.closed(width, SECONDS / 2);
    show(`${width} callers`, rates);
    peak = Math.max(peak, rates.good);
  }
  const double = await load.open(2 * peak, SECONDS);
  show(`${Math.round(2 * peak)} calls/s`, double);
  load.close();
  const share = double.good / peak;
  console.log(`\nAt twice the load ${share.toFixed(2)} of the best goodput is left (at least ${LEAST}).`);
  return share;
}

/** Seven lists, two games and an order, over and over. */
async function mix(): Promise<() => Call> {
  const answer = await fetch(`${URL_}/api/games/`);
  const { results } = (await answer.json()) as {
    results: { id: number; resourcetype: string; products: { id: number }[] }[];
  };
  const game = results.find(({ resourcetype }) => resourcetype === 'PUBGGame')!;
  const body = { products: [{ product_id: game.products[0]!.id, quantity: 1 }], email: 'bench@example.com' };
  const list: Call = { method: 'GET', path: '/api/games/?view=card' };
  const page: Call = { method: 'GET', path: `/api/games/${game.id}/` };
  const order: Call = { method: 'POST', path: '/api/orders/pubg/', body };
  const round = [list, list, page, list, list, order, list, page, list, list];
  let turn = 0;
  return () => round[turn++ % round.length]!;
}

/** Two games of the demo: what is measured does not need the pictures of all of them. */
async function importCatalogue(): Promise<void> {
  const folder = join(dataDir, 'catalogue');
  const names = [
    'shop.yaml',
    'countries.yaml',
    'articles',
    'pictures',
    'games/pubg-mobile.yaml',
    'games/steam.yaml',
  ];
  for (const name of names) await cp(join(ROOT, 'demo', name), join(folder, name), { recursive: true });
  const shop = spawn(process.execPath, ['api/src/cli/index.ts', 'catalogue', 'import', folder], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(shop, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the catalogue could not be imported');
}

function show(name: string, { good, turned, bad, p99 }: Rates): void {
  const cells = [good, turned, bad].map((rate) => rate.toFixed(0).padStart(6));
  console.log(
    `${name.padEnd(16)} good ${cells[0]}/s  turned away ${cells[1]}/s  bad ${cells[2]}/s  p99 ${p99.toFixed(0)} ms`,
  );
}
