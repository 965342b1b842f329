import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '@shop/devkit/chromium';
import { chromium } from 'playwright';
import { serveOrdinary } from './ordinary/serve.ts';
import { serveFloor } from './src/floor.ts';
import { timeJourneys } from './src/journey.ts';
import { FIRST_PORT, startOwnShop } from './src/own-shop.ts';
import { watchHost } from './src/process-cost.ts';
import { type Browser, launch } from './src/protocol.ts';
import { type Runs, summaryTable, viewTable, WAYS } from './src/table.ts';
import { type Cookie, SLOWDOWNS, type Slowdown, visitTwice } from './src/visit.ts';

/**
 * First and second views of the home, a game, the information and a payment page on two slow phones, beside their floor, the same page as a
 * static file, and beside the same parts composed the ordinary way. Runs of all alternate, so that whatever else the machine
 * does meets all. Then the main job, as the shopper feels it. Arguments choose among these: `home`, `game`, `information`, `payment`,
 * `journey`. `BENCH_URL` measures a shop that runs already, `BENCH_RUNS` sets the runs of each (5), `BENCH_SLOWDOWN=4` leaves out the slower phone.
 */
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const speeds = SLOWDOWNS.filter(
  (slowdown) => !process.env.BENCH_SLOWDOWN || String(slowdown) === process.env.BENCH_SLOWDOWN,
);
if (speeds.length === 0) throw new Error(`BENCH_SLOWDOWN: expected one of ${SLOWDOWNS.join(', ')}`);
const PARTS = ['home', 'game', 'information', 'payment', 'journey'];

type MeasuredPage = { name: string; path: string; cookies?: readonly Cookie[] };
const noRuns = (): Runs => ({ shop: [], floor: [], ordinary: [] });

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !PARTS.includes(name));
if (unknown) throw new Error(`No part ${JSON.stringify(unknown)}: expected some of ${PARTS.join(', ')}`);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
const executablePath = findChromium({ cli, executable: chromium.executablePath() });
const { BENCH_URL } = process.env;
const shop = BENCH_URL ? { url: BENCH_URL, apiUrl: BENCH_URL, stop: async () => {} } : await startOwnShop();

try {
  const game = await guestGame();
  const order = await placeOrder(game);
  const pages: MeasuredPage[] = [
    { name: 'home', path: '/' },
    { name: 'game', path: `/products/${game}` },
    { name: 'information', path: '/info' },
    { name: 'payment', ...order },
  ];
  await measureViews(pages.filter(({ name }) => isChosen(name)));

  if (isChosen('journey')) {
    const browser = await launch(executablePath);
    const stolen = watchHost();
    const journey = await timeJourneys(browser, shop.url, `/products/${game}`, RUNS);
    await browser.close();
    console.log(`\nThe main job, medians of ${RUNS}, ms`);
    for (const key of ['hinted', 'tapped', 'unhinted', 'back', 'ordered', 'inp'] as const)
      console.log(`${key.padEnd(10)}${journey[key].toFixed(0).padStart(6)}`);
    console.log(`slowest answer: ${journey.slowest}\n${hostShare(stolen())}`);
  }
} finally {
  await shop.stop();
}

/** On a virtual machine times are worth what its host leaves of the processor. */
function hostShare(stolen: number | null): string {
  return stolen === null
    ? ''
    : `The machine's host took ${(stolen * 100).toFixed(1)} % of a core's time meanwhile.`;
}

/** Prints what visits of these pages cost in each of the ways and at each speed, with an empty cache and with a filled one. */
async function measureViews(pages: readonly MeasuredPage[]): Promise<void> {
  if (pages.length === 0) return;
  const ordinary = await serveOrdinary(new URL(shop.apiUrl), FIRST_PORT);
  const browser = await launch(executablePath);
  const firstViews = new Map(speeds.map((slowdown) => [slowdown, [] as { name: string; runs: Runs }[]]));
  for (const { name, path, cookies } of pages) {
    const page = new URL(path, shop.url);
    const floor = await serveFloor(page);
    const addresses = { shop: page.href, floor: floor.url, ordinary: new URL(path, ordinary.url).href };
    for (const slowdown of speeds) {
      const stolen = watchHost();
      const runs = await measureView(browser, addresses, slowdown, cookies);
      firstViews.get(slowdown)?.push({ name, runs: runs.cold });
      for (const cache of ['cold', 'warm'] as const)
        console.log(
          `\n${name}, CPU ÷ ${slowdown}, ${cache} cache, medians of ${RUNS}\n\n${viewTable(runs[cache])}`,
        );
      console.log(`\n${hostShare(stolen())}`);
    }
    floor.close();
  }
  await browser.close();
  ordinary.close();
  for (const [slowdown, views] of firstViews)
    console.log(`\nFirst views, CPU ÷ ${slowdown}, cold cache, medians of ${RUNS}\n\n${summaryTable(views)}`);
}

/** Visits one page in each of the ways, in turns. */
async function measureView(
  browser: Browser,
  addresses: Record<(typeof WAYS)[number], string>,
  slowdown: Slowdown,
  cookies?: readonly Cookie[],
): Promise<{ cold: Runs; warm: Runs }> {
  const runs = { cold: noRuns(), warm: noRuns() };
  // The first round warms caches of the servers and is not counted.
  for (let run = 0; run <= RUNS; run++)
    for (const way of WAYS) {
      const visits = await visitTwice(browser, addresses[way], slowdown, cookies);
      if (run === 0) continue;
      runs.cold[way].push(visits.cold);
      runs.warm[way].push(visits.warm);
    }
  for (const way of ['shop', 'ordinary'] as const)
    if (runs.cold[way].every(({ hydrated }) => hydrated === null))
      throw new Error(`${addresses[way]} never came to life: there is nothing to compare.`);
  return runs;
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
