import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCollector } from '@federation/telemetry/testing';
import { Child } from '@shop/devkit/child';
import { freePorts } from '@shop/devkit/free-ports';
import { startNode } from '@shop/devkit/processes';
import type { AddedCost } from './src/added-cost.ts';
import { FIRST_PORT, startOwnShop } from './src/own-shop.ts';
import { cpuSeconds } from './src/process-cost.ts';
import { callByWrk } from './src/wrk.ts';

/**
 * Measures telemetry's cost for a shell: pages for each second of one core's time of two shells over the same parts, one that sends traces,
 * metrics and its log to a collector and one that sends nothing. Two processes of the very same kind differ by up to a tenth for as long as they live, so
 * each set starts new ones, with a second plain one beside them: `control` is what it seems to cost. `BENCH_SECONDS` is the length of a round
 * (2), `BENCH_SETS` how many sets there are (5), `BENCH_SHARE` the share of reads that is traced (0.01). Last a profile shows what of a server's
 * time is telemetry's, which is finer than any of that. Fails where it is more than promised. Needs `wrk`.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const SETS = Number(process.env.BENCH_SETS ?? 5);
const ROUNDS = 2;
const SHARE = process.env.BENCH_SHARE ?? '0.01';
const MAX_COST = 0.03;
const CALLERS = 4;
const ROWS = [
  { name: 'home, rendered', path: '/', isNew: true },
  { name: 'home', path: '/', isNew: false },
  { name: 'game, rendered', path: '/products/1', isNew: true },
  { name: 'game', path: '/products/1', isNew: false },
];
const KINDS = ['plain', 'control', 'traced'] as const;
type Kind = (typeof KINDS)[number];

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
const collector = await startCollector();
const shop = await startOwnShop();
const shells: Child[] = [];

async function startShell(kind: Kind) {
  const { port } = await freePorts(['port'], FIRST_PORT);
  const url = `http://localhost:${port}`;
  const env = {
    ...shop.shellEnvironment,
    SHELL_PORT: String(port),
    PUBLIC_URL: url,
    SHELL_STATE: '',
    // All sets pay for /metrics.
    METRICS_TOKEN: 'a token of the measurement',
    ...(kind === 'traced' && {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: SHARE,
    }),
  };
  const child = new Child({
    name: kind,
    args: ['shell/dist/server/index.mjs'],
    env,
    logs: join(tmpdir(), 'shop-bench'),
  });
  child.start();
  shells.push(child);
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(`${url}/healthz`).catch(() => undefined))?.ok) return { url, pid: child.pid! };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The ${kind} shell did not start`);
}

async function perCore({ url, pid }: { url: string; pid: number }, { path, isNew }: (typeof ROWS)[number]) {
  const before = cpuSeconds(pid);
  const { good } = await callByWrk(url + path, { callers: CALLERS, seconds: SECONDS, isNew });
  return good / (cpuSeconds(pid) - before);
}

/** Pages for each second of a core by row and kind, of shells that live for this only. */
async function measureSet(set: number): Promise<Record<Kind, number>[]> {
  // Who goes first changes, so that nobody always has the warmer machine.
  const order = KINDS.map((_, place) => KINDS[(place + set) % KINDS.length]!);
  const running = new Map<Kind, Awaited<ReturnType<typeof startShell>>>();
  for (const kind of order) running.set(kind, await startShell(kind));
  const rows: Record<Kind, number>[] = [];
  for (const row of ROWS) {
    const figures: Record<Kind, number[]> = { plain: [], control: [], traced: [] };
    // The first round is for the compiler.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const kind of order) {
        const figure = await perCore(running.get(kind)!, row);
        if (round > 0) figures[kind].push(figure);
      }
    const best = (kind: Kind) => Math.max(...figures[kind]);
    rows.push({ plain: best('plain'), control: best('control'), traced: best('traced') });
  }
  for (const shell of shells.splice(0)) await shell.stop();
  return rows;
}

/** In a process of its own, so that its processor time is the servers' alone. */
async function measureAdded(): Promise<AddedCost> {
  const { child } = startNode(['checks/bench/src/added-cost.ts', collector.url, SHARE], {
    ipc: true,
    showErrors: true,
  });
  const [cost] = await once(child, 'message');
  return cost;
}

const percent = (cost: number) => `${(cost * 100).toFixed(1)} %`;
try {
  const sets: Record<Kind, number>[][] = [];
  for (let set = 0; set < SETS; set += 1) sets.push(await measureSet(set));
  const columns = ['plain', 'traced', 'control costs', 'traced costs'];
  console.log(`\n${'page'.padEnd(18)}${columns.map((name) => name.padStart(15)).join('')}`);
  for (const [place, { name }] of ROWS.entries()) {
    const rows = sets.map((rows) => rows[place]!);
    const costOf = (kind: Kind) => 1 - median(rows.map((row) => row[kind] / row.plain));
    const figures = [
      ...(['plain', 'traced'] as const).map((kind) => median(rows.map((row) => row[kind])).toFixed(0)),
      percent(costOf('control')),
      percent(costOf('traced')),
    ];
    console.log(`${name.padEnd(18)}${figures.map((figure) => figure.padStart(15)).join('')}`);
  }
  const { share, request } = await measureAdded();
  console.log(`\nOf a request of ${request.toFixed(0)} µs ${percent(share)} are telemetry's, by a profile.`);
  console.log(`${collector.spans.length} spans and ${collector.logs.length} lines of the log arrived.`);
  if (share > MAX_COST)
    throw new Error(`Expected telemetry to take at most ${percent(MAX_COST)}, got ${percent(share)}`);
} finally {
  for (const shell of shells) await shell.stop();
  await shop.stop();
  await collector.stop();
}
