import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importCatalogue, ROOT, startApi } from './src/api-process.ts';
import { createCaller } from './src/caller.ts';
import { closeDays, grow, type Statements, TOKEN } from './src/grow.ts';
import { COMMANDS, deskLists, known, shopCalls } from './src/grown-lists.ts';
import { startPostgres } from './src/postgres.ts';
import { median } from './src/table.ts';

/**
 * Measures a shop that has grown: 1,000,000 orders, 200,000 users, 10,000 games, 2,000,000 codes and
 * 300,000 entries of the audit trail (`BENCH_SCALE` of that, 1) beside
 * the same shop without them, on a PostgreSQL of its own. Fails when a shopper's call takes more than 1.5 × as long, a list of
 * an operator more than 300 ms, or the insert of a game more than 2 ms. The days of the books are closed, as its worker does it.
 */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP = 20;
const PORT = Number(process.env.BENCH_PORT ?? 3530);
const MAX = { ratio: 1.5, list: 300, game: 2 };
const SIZE = {
  orders: 1_000_000 * SCALE,
  users: 200_000 * SCALE,
  games: 10_000 * SCALE,
  codes: 2_000_000 * SCALE,
  acts: 300_000 * SCALE,
};
const { Client } = createRequire(join(ROOT, 'api/package.json'))('pg');

const dataDir = await mkdtemp(join(tmpdir(), 'shop-growth-'));
const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
let isGood = true;
const judge = (name: string, value: number, max: number, unit: string) => {
  const isMet = value <= max;
  isGood &&= isMet;
  console.log(
    `${name.padEnd(44)}${value.toFixed(2).padStart(9)} ${unit}${isMet ? '' : `  more than ${max}`}`,
  );
};

try {
  const server = await startPostgres(PORT);
  ends.push(server.stop);
  // It is measured, not kept.
  for (const setting of ['fsync = off', "max_wal_size = '8GB'"])
    await server.run(`alter system set ${setting}`);
  await server.run('select pg_reload_conf()');
  await server.run('create database small');
  const address = (name: string) => `${server.address}/${name}`;
  const env = (name: string, port: number) => ({
    ...{ DATA_DIR: dataDir, DATABASE_URL: address(name), ANSWER_CACHE_TTL: '0' },
    DESK_URL: `http://127.0.0.1:${port}`,
  });
  await importCatalogue(dataDir, env('small', PORT + 1), [
    'pubg-mobile',
    'steam',
    'genshin-impact',
    'standoff-2',
  ]);
  const first = await startApi(PORT + 1, env('small', PORT + 1));
  const calls = await shopCalls(first.url).finally(first.stop);
  await server.run('create database grown template small');
  const database = new Client(address('grown'));
  await database.connect();
  ends.push(() => database.end());
  await grow(database, SIZE);
  await closeDays(database, PORT + 3, env('grown', PORT + 3));
  const small = await startApi(PORT + 1, env('small', PORT + 1));
  ends.push(small.stop);
  const grown = await startApi(PORT + 2, env('grown', PORT + 2));
  ends.push(grown.stop);

  console.log(`\nCalls of the shop: ms without and with the growth, medians of ${SECONDS} s`);
  for (const { name, call } of calls) {
    const callers = [small, grown].map(({ url }) => createCaller(url, call));
    const [before, after] = await inTurns(callers.map(({ once }) => once));
    for (const caller of callers) caller.close();
    judge(`${name} (${before!.toFixed(2)}, ${after!.toFixed(2)})`, after! / before!, MAX.ratio, '×');
  }

  console.log('\nLists of an operator');
  const desk = (path: string) => read(`${grown.url}/api/desk/${path}`);
  for (const path of deskLists(await known(desk)))
    judge(`desk ${path}`, await timed(() => desk(path)), MAX.list, 'ms');
  for (const command of COMMANDS) {
    const statements = await recorded(command, env('grown', PORT + 2));
    const all = async () => {
      for (const { text, values } of statements) await database.query(text, values);
    };
    judge(command.join(' '), await timed(all), MAX.list, 'ms');
  }

  console.log('');
  judge('insert of a game', await insertGames(database), MAX.game, 'ms');
} finally {
  for (const end of ends.reverse()) await end();
}
process.exitCode = isGood ? 0 : 1;

async function read(url: string): Promise<unknown> {
  const response = await fetch(url, { headers: { cookie: `desk=${TOKEN}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Milliseconds that each takes, medians. Call by call in turns, since whatever else the machine does meets all. */
async function inTurns(works: (() => Promise<unknown>)[]): Promise<number[]> {
  for (let turn = 0; turn < WARM_UP; turn += 1) for (const work of works) await work();
  const times: number[][] = works.map(() => []);
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until)
    for (const [place, work] of works.entries()) {
      const begun = performance.now();
      await work();
      times[place]!.push(performance.now() - begun);
    }
  return times.map((each) => median(each)!);
}

/** Milliseconds that it takes, the median of five times. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times)!;
}

/** The reads that a command of the operator's makes, without the start of its process. */
async function recorded(command: string[], env: Record<string, string>) {
  const file = join(dataDir, 'statements.jsonl');
  await writeFile(file, '');
  const args = ['--import', join(ROOT, 'checks/bench/src/record-sql.ts'), 'api/src/cli/index.ts', ...command];
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, RECORD_SQL: file },
    // A list of 10,000 games is printed in megabytes.
    maxBuffer: 256 * 1024 * 1024,
  });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const statements = lines.map((line) => JSON.parse(line) as { text: string; values: unknown[] });
  return statements.filter(({ text }) => /^select .* from "/s.test(text));
}

async function insertGames(database: Statements): Promise<number> {
  await database.query('set session_replication_role = origin');
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const begun = performance.now();
    await database.query(
      `insert into games (slug, kind, title, detail_title, detail_description, position, search_text, tones, picture, details, created)
       select 'one-' || $1, kind, title, detail_title, detail_description, position, search_text || ' новинка' || $1, tones, picture, details, created
       from games where slug = 'pubg-mobile'`,
      [String(n)],
    );
    times.push(performance.now() - begun);
  }
  return median(times)!;
}
