import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '@shop/shared/testing';
import { chromium } from 'playwright';
import { serveFloor } from './src/floor.ts';
import { timeJourneys } from './src/journey.ts';
import { startOwnShop } from './src/own-shop.ts';
import { launch } from './src/protocol.ts';
import { printTable } from './src/table.ts';
import { type Cookie, type Visit, visitTwice } from './src/visit.ts';

/**
 * First and second views of the home, a game, the information and a payment page on a slow phone, beside their floor: the same page as a
 * static file. Runs of both alternate, so that whatever else the machine does meets both. Then the main job, as the
 * shopper feels it. `BENCH_URL` measures a shop that runs already, `BENCH_RUNS` sets the runs of each (5).
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);

const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
const executablePath = findChromium({ cli, executable: chromium.executablePath() });
const shop = process.env.BENCH_URL
  ? { url: process.env.BENCH_URL, stop: async () => {} }
  : await startOwnShop();

type Runs = Record<'cold' | 'warm', { shop: Visit[]; floor: Visit[] }>;

try {
  const game = await guestGame();
  const order = await placeOrder(game);
  const browser = await launch(executablePath);
  for (const [name, path, cookies] of [
    ['Home', '/', []],
    ['Game', `/products/${game}`, []],
    ['Information', '/info', []],
    ['Payment', order.path, order.cookies],
  ] as const) {
    const page = new URL(path, shop.url);
    const floor = await serveFloor(page);
    const runs: Runs = { cold: { shop: [], floor: [] }, warm: { shop: [], floor: [] } };
    // The first pair warms caches of the servers and is not counted.
    for (let run = 0; run <= RUNS; run++) {
      const pair = {
        floor: await visitTwice(browser, floor.url),
        shop: await visitTwice(browser, page.href, cookies),
      };
      if (run === 0) continue;
      for (const cache of ['cold', 'warm'] as const) {
        runs[cache].floor.push(pair.floor[cache]);
        runs[cache].shop.push(pair.shop[cache]);
      }
    }
    floor.close();
    for (const cache of ['cold', 'warm'] as const)
      printTable(`${name}, ${cache} cache, medians of ${RUNS}`, runs[cache].shop, runs[cache].floor);
  }
  await browser.close();

  const driven = await chromium.launch({ executablePath });
  const journey = await timeJourneys(driven, shop.url, `/products/${game}`, RUNS);
  await driven.close();
  console.log(`\nThe main job, medians of ${RUNS}, ms`);
  console.log(`hinted navigation ${journey.hinted.toFixed(0)}, back ${journey.back.toFixed(0)}`);
  console.log(`INP ${journey.inp.toFixed(0)} (${journey.slowest})`);
} finally {
  await shop.stop();
}

/** The first game that is sold to guests as a pack of codes: the fullest page. */
async function guestGame(): Promise<number> {
  const answer = await fetch(new URL('/api/games/?view=card&limit=100', shop.url));
  const { results } = (await answer.json()) as { results: { id: number; resourcetype: string }[] };
  const game = results.find(({ resourcetype }) => resourcetype === 'PUBGGame');
  if (!game) throw new Error('The shop has no game to measure.');
  return game.id;
}

/** An order of a guest, and the cookie by which it is theirs. */
async function placeOrder(game: number): Promise<{ path: string; cookies: Cookie[] }> {
  const answer = await fetch(new URL(`/api/games/${game}/`, shop.url));
  const { products } = (await answer.json()) as { products: { id: number; is_active: boolean }[] };
  const product = products.find(({ is_active }) => is_active);
  const order = await fetch(new URL('/api/orders/pubg/', shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(shop.url).origin },
    body: JSON.stringify({
      products: [{ product_id: product?.id, quantity: 1 }],
      email: 'bench@example.com',
    }),
  });
  if (!order.ok) throw new Error(`The order was not made: ${order.status} ${await order.text()}`);
  const { id } = (await order.json()) as { id: string };
  const cookies = order.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: shop.url };
  });
  return { path: `/orders/${id}/pay`, cookies };
}
