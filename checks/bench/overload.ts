import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCatalogue, startApi } from './src/api-process.ts';
import { type Call, createLoad, type Rates } from './src/load.ts';

/**
 * The api under twice the load that it can hold: how much of its best goodput is left, and how it turns the rest away.
 * `BENCH_SECONDS` sets the length of a round (8), `BENCH_PORT` the port (3510), `DATABASE_URL` the engine.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PORT = Number(process.env.BENCH_PORT ?? 3510);
const LEAST = 0.8;

const dataDir = await mkdtemp(join(tmpdir(), 'shop-overload-'));
const env = { DATA_DIR: dataDir };
let api: Awaited<ReturnType<typeof startApi>> | undefined;
try {
  await importCatalogue(dataDir, env, ['pubg-mobile', 'steam']);
  api = await startApi(PORT, env);
  process.exitCode = (await measure(api.url)) < LEAST ? 1 : 0;
} finally {
  await api?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(url: string): Promise<number> {
  const load = createLoad(url, await mix(url));
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
async function mix(url: string): Promise<() => Call> {
  const answer = await fetch(`${url}/api/games/`);
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

function show(name: string, { good, turned, bad, p99 }: Rates): void {
  const cells = [good, turned, bad].map((rate) => rate.toFixed(0).padStart(6));
  console.log(
    `${name.padEnd(16)} good ${cells[0]}/s  turned away ${cells[1]}/s  bad ${cells[2]}/s  p99 ${p99.toFixed(0)} ms`,
  );
}
