import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { forgetPast, publishFolder } from '@federation/cli/releases';
import type { Composition } from '@shop/contract';
import { freePorts } from '@shop/devkit/free-ports';
import { REMOTES, type RemoteName } from '@shop/devkit/paths';
import { type Ports, readPorts } from '@shop/devkit/ports';
import { buildFolder } from '@shop/devkit/releases';
import { startShop } from '@shop/devkit/shop';
import type { Browser } from 'playwright';
import { type Running, startShell } from '../fixtures/another-shell.ts';
import { remake } from './broken-release.ts';
import { FaultyOrigin } from './faulty-origin.ts';
import { type Cookies, readPages, type ShopPage } from './pages.ts';
import { makeShopper } from './shopper.ts';

/** By port, so that two runs do not meet. */
const dataOf = (firstPort: number) => resolve(import.meta.dirname, '../.data-conformance', String(firstPort));

/** Token of the run's shells. */
const OPERATOR_TOKEN = 'the operator of one conformance run only';

export type Change = Omit<Parameters<typeof remake>[2], 'version'>;

/** As far as the runs look at it. */
type Report = {
  remotes: { name: string; problems: { subject: string; reason: string }[] }[];
  quarantined: { release: string }[];
  failures: { release: string }[];
};

/** A shop whose remotes are behind origins that misbehave on demand, and whose releases the run makes. */
export type TriedShop = {
  remotes: readonly RemoteName[];
  origins: Record<RemoteName, FaultyOrigin>;
  pages: ShopPage[];
  /** Cookies of a signed-in shopper's browser. */
  cookies: () => Promise<Cookies>;
  /** A shell that answers from the start on. */
  shell: Running;
  /** Another one, which knows nothing of the past. */
  startFresh: (environment?: Record<string, string>) => Promise<Running>;
  /** Publishes another release of a remote's build. Returns its version. */
  publish: (remote: RemoteName, change?: Change) => Promise<string>;
  /** Takes every version but the current one out of the pointer. */
  forgetPast: (remote: RemoteName) => Promise<void>;
  /** Reads a shell's /composition. */
  report: (url: string) => Promise<Report>;
  stop: () => Promise<void>;
};

/** Starts it. The parts must be built. */
export async function startTriedShop(browser: Browser, firstPort: number): Promise<TriedShop> {
  const data = dataOf(firstPort);
  rmSync(join(data, 'releases'), { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const ports = await freePorts(Object.keys(readPorts({})) as (keyof Ports)[], firstPort);
  // One visitor makes all these orders.
  const env = { RATE_LIMIT_SCALE: '100' };
  const shop = await startShop({ ports, dataDir: data, env, without: ['shell'] });
  const running: Pick<Running, 'stop'>[] = [shop];
  const stop = async () => {
    for (const part of running.reverse()) await part.stop();
    rmSync(join(data, 'made'), { recursive: true, force: true });
  };
  try {
    return { ...(await equip(browser, data, shop.shellEnvironment, ports, running)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function equip(
  browser: Browser,
  data: string,
  shellEnvironment: Record<string, string>,
  ports: Ports,
  running: Pick<Running, 'stop'>[],
): Promise<Omit<TriedShop, 'stop'>> {
  const pairs = REMOTES.map((name) => [name, new FaultyOrigin(`http://127.0.0.1:${ports[name]}`)] as const);
  const origins = Object.fromEntries(pairs) as Record<RemoteName, FaultyOrigin>;
  for (const [, origin] of pairs) {
    await origin.listen();
    running.push({ stop: async () => origin.close() });
  }
  const environment = {
    ...shellEnvironment,
    ...Object.fromEntries(pairs.map(([name, { url }]) => [`REMOTE_${name.toUpperCase()}_URL`, url])),
    // Every shell begins without a memory of its own.
    SHELL_STATE: '',
    OPERATOR_TOKEN,
  };
  const startFresh = (more: Record<string, string> = {}) => startShell({ ...environment, ...more });
  const shell = await startFresh();
  running.push(shell);
  const { order, cookies } = await makeShopper(shell.url);
  let made = 0;
  return {
    remotes: REMOTES,
    origins,
    cookies,
    pages: await readPages(browser, shell.url, order, await cookies()),
    shell,
    startFresh,
    async publish(remote, change = {}) {
      made += 1;
      const version = `${made}.0.0-conformance`;
      const folder = join(data, 'made', `${remote}-${made}`);
      await remake(buildFolder(remote), folder, { version, ...change });
      return publishFolder(data, remote, folder);
    },
    forgetPast: (remote) => forgetPast(data, remote),
    async report(url) {
      const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
      const signal = AbortSignal.timeout(5_000);
      const answer = await fetch(`${url}/composition?format=json`, { headers, signal });
      return (await answer.json()) as Report;
    },
  };
}

/** Resolves when a shell has composed this version of a remote; `alone` when no other may replace it. */
export async function takes(url: string, remote: string, version: string, alone?: boolean): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const answer = await fetch(`${url}/composition.json`, { signal: AbortSignal.timeout(5_000) });
    const { remotes }: Composition = await answer.json();
    const composed = remotes.find(({ name }) => name === remote);
    const isAsWanted = alone === undefined || (composed?.previous === undefined) === alone;
    if (composed?.version === version && isAsWanted) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} did not take ${remote}@${version} within 15 s`);
}
