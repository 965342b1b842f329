import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { targetOf } from '@federation/cli/releases';
import { integrityOf } from '@federation/protocol/verify';
import { publish, rollback } from '@federation/registry/publish';
import { buildFolder } from '@shop/devkit/releases';
import { startOwnShop } from './src/own-shop.ts';
import { residentMiB } from './src/process-cost.ts';

/**
 * A team that publishes over and over while people look at its pages: 200 versions under 20 requests a second, and a way back after
 * every tenth. `BENCH_PUBLISHES` sets how many (200), `BENCH_PORT` the first port (3500). Fails when a page fails, when a
 * change takes longer than promised to reach new pages, or when the memory of the shell's server grows.
 */
const PUBLISHES = Number(process.env.BENCH_PUBLISHES ?? 200);
const RATE = 20;
/** Pages are opened for so long before the first publication, in milliseconds. */
const QUIET = 10_000;
const SLOWEST = 5_000;
const MAX_GROWTH = 1.1;
/** Memory is compared with what it is by then: the engine has compiled what is hot. */
const WARM = 0.2;
const NAME = 'info';
const PATHS = ['/info', '/info/contacts', '/', '/products/1'];

const dataDir = await mkdtemp(join(tmpdir(), 'shop-publishes-'));
const shop = await startOwnShop({ dataDir });
const stopped = new AbortController();
try {
  for (const path of PATHS) while (!(await fetch(shop.url + path)).ok) await sleep(100);
  const target = await targetOf(dataDir, NAME);
  const failures: string[] = [];
  const looking = look(failures, stopped.signal);
  await sleep(QUIET);
  if (failures.length > 0)
    throw new Error(
      `Pages fail before anything is published, the machine is too busy to tell: ${failures[0]}`,
    );
  const times: number[] = [];
  const memory: number[] = [];
  for (let count = 1; count <= PUBLISHES; count += 1) {
    const version = await publishCopy(count);
    times.push(await reached(version));
    if (count % 10 === 0) times.push(await reached((await rollback(target)).current.version));
    if (count % Math.ceil(PUBLISHES / 10) === 0) {
      memory.push(residentMiB(shop.pid('shell')!));
      console.log(
        `${String(count).padStart(5)} published, ${memory.at(-1)!.toFixed(0)} MiB, slowest ${Math.max(...times).toFixed(0)} ms, ${failures.length} failed pages`,
      );
    }
  }
  stopped.abort();
  const pages = await looking;
  const slowest = Math.max(...times);
  const growth = memory.at(-1)! / memory[Math.floor(memory.length * WARM)]!;
  for (const failure of failures.slice(0, 10)) console.error(failure);
  console.log(
    `\n${pages} pages, ${failures.length} failed; the slowest change reached new pages after ${slowest.toFixed(0)} ms (at most ${SLOWEST}); memory ${growth.toFixed(2)} × (at most ${MAX_GROWTH}).`,
  );
  process.exitCode = failures.length > 0 || slowest > SLOWEST || growth > MAX_GROWTH ? 1 : 0;

  /** The build of the remote as another version, with another server bundle. */
  async function publishCopy(count: number): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-version-'));
    try {
      await cp(buildFolder(NAME), folder, { recursive: true });
      const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
      const code = `${await readFile(join(folder, release.server), 'utf8')}\n// ${count}`;
      await writeFile(join(folder, release.server), code);
      release.version = `1.0.${count}`;
      release.files[release.server] = {
        integrity: integrityOf(Buffer.from(code)),
        size: Buffer.byteLength(code),
      };
      await writeFile(join(folder, 'release.json'), JSON.stringify(release));
      return await publish(target, folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
} finally {
  stopped.abort();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Milliseconds until a new page runs this version. */
async function reached(version: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const html = await (await fetch(`${shop.url}/info`)).text();
    const took = performance.now() - begun;
    if (html.includes(`/${version}/`)) return took;
    if (took > 2 * SLOWEST) return took;
    await sleep(50);
  }
}

/** Opens pages at a steady rate; returns how many. A page fails when it is not whole, or is not what was asked for. */
async function look(failures: string[], signal: AbortSignal): Promise<number> {
  const begun = performance.now();
  const open: Promise<void>[] = [];
  while (!signal.aborted) {
    const path = PATHS[open.length % PATHS.length]!;
    open.push(
      fetch(shop.url + path)
        .then(async (response) => {
          const html = await response.text();
          if (response.status !== 200 || !html.endsWith('</html>'))
            failures.push(`${path}: ${response.status}, ${html.length} characters`);
        })
        .catch((error: Error) => void failures.push(`${path}: ${error.message}`)),
    );
    await sleep(Math.max(0, begun + (open.length * 1_000) / RATE - performance.now()));
  }
  await Promise.all(open);
  return open.length;
}
