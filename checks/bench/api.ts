import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '@shop/devkit/processes';
import { importCatalogue, ROOT, startApi } from './src/api-process.ts';
import type { Ask, Work } from './src/bare.ts';
import { createCaller } from './src/caller.ts';
import { type Pace, runClosed } from './src/closed.ts';
import { openDatabase } from './src/engines.ts';
import { watchMemory } from './src/memory.ts';
import { type Measured, recordCalls } from './src/recorded-calls.ts';
import { median } from './src/table.ts';

/**
 * How much of what a bare loop does the api does over HTTP: each call beside the same statements, as the api sent them, or
 * the same hash, in many short turns, since whatever else the machine does meets both. Then the memory of a process under load.
 */
const ENGINES = (process.env.BENCH_ENGINES ?? 'pglite,postgres').split(',');
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const MINUTES = Number(process.env.BENCH_MINUTES ?? 5);
const PORT = Number(process.env.BENCH_PORT ?? 3520);
const CALLERS = 8;

type Row = { name: string; bare: Pace; api: Pace; share: number; least: number };

let isGood = true;
for (const engine of ENGINES) isGood = (await measureEngine(engine)) && isGood;
process.exitCode = isGood ? 0 : 1;

async function measureEngine(engine: string): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const database = await openDatabase(engine, dataDir, PORT + 1);
    ends.push(database.close);
    await importCatalogue(dataDir, database.env, ['pubg-mobile', 'steam', 'genshin-impact', 'standoff-2']);
    const calls = await record(dataDir, database.env);
    const bare = await startBare(await database.copy());
    ends.push(bare.stop);
    const api = await startApi(PORT, { ...database.env, MAX_IN_FLIGHT: '128' });
    ends.push(api.stop);
    const rows: Row[] = [];
    for (const call of calls) rows.push(await compare(call, api.url, bare.repeat));
    console.log(`\n${engine}: ${CALLERS} callers, medians of ${ROUNDS} rounds of ${SECONDS} s`);
    rows.forEach(show);
    const isFlat = MINUTES === 0 || (await watchMemory(api, calls, MINUTES));
    return isFlat && rows.every(({ share, least }) => share >= least);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** The api once more, with its statements written down. */
async function record(dataDir: string, env: Record<string, string>): Promise<Measured[]> {
  const file = join(dataDir, 'statements.jsonl');
  const preload = ['--import', join(ROOT, 'checks/bench/src/record-sql.ts')];
  const api = await startApi(PORT, { ...env, RECORD_SQL: file, ANSWER_CACHE_TTL: '0' }, preload);
  const { hash } = createRequire(join(ROOT, 'api/package.json'))('@node-rs/argon2');
  return recordCalls(api.url, file, (password) =>
    hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  ).finally(api.stop);
}

async function startBare(database: string) {
  const { child, stop } = startNode(['checks/bench/src/bare.ts'], {
    env: { ...process.env, BARE: database },
    ipc: true,
    showErrors: true,
  });
  await once(child, 'message');
  return {
    async repeat(work: Work, seconds: number): Promise<Pace> {
      child.send({ work, seconds } satisfies Ask);
      const [pace] = (await once(child, 'message')) as [Pace];
      return pace;
    },
    // Its data are a copy that is thrown away.
    stop,
  };
}

async function compare(
  { name, call, work, least }: Measured,
  url: string,
  repeat: (work: Work, seconds: number) => Promise<Pace>,
): Promise<Row> {
  const caller = createCaller(url, call);
  await runClosed(CALLERS, 1, caller.once);
  await repeat(work, 1);
  const paces = { bare: [] as Pace[], api: [] as Pace[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    paces.bare.push(await repeat(work, SECONDS));
    paces.api.push(await runClosed(CALLERS, SECONDS, caller.once));
  }
  caller.close();
  const middle = (all: Pace[]): Pace => ({
    rate: median(all.map(({ rate }) => rate))!,
    p99: median(all.map(({ p99 }) => p99))!,
  });
  const [bare, api] = [middle(paces.bare), middle(paces.api)];
  return { name, bare, api, share: api.rate / bare.rate, least };
}

function show({ name, bare, api, share, least }: Row): void {
  const pace = ({ rate, p99 }: Pace) =>
    `${rate.toFixed(0).padStart(6)}/s p99 ${p99.toFixed(1).padStart(6)} ms`;
  const verdict = share >= least ? '' : '  too little';
  console.log(
    `${name.padEnd(16)} api ${pace(api)}   bare ${pace(bare)}   ${share.toFixed(2)} × (at least ${least})${verdict}`,
  );
}
