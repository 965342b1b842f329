import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publishFolder } from '@federation/cli/releases';
import type { Release } from '@shop/contract';
import { Child } from '@shop/devkit/child';
import { freePorts } from '@shop/devkit/free-ports';
import { type RemoteName, ROOT } from '@shop/devkit/paths';
import { type Ports, readPorts } from '@shop/devkit/ports';
import { buildFolder } from '@shop/devkit/releases';
import { startShop } from '@shop/devkit/shop';
import { type ArchivedVersion, unpack } from './archive.ts';

const DATA = resolve(import.meta.dirname, '../.data-skew');
/** Below the shell's own modules, so that an old server finds what it does not carry itself. */
const OLD_SHELLS = join(ROOT, 'shell/node_modules/.cache/skew');
/** How long a shell may take to answer, in milliseconds. */
const SHELL_STARTS = 90_000;

/** A build of a part: the current one, or one that was kept. */
export type Build = ArchivedVersion | 'current';
export type Composed = Partial<Record<RemoteName, string>>;

export type Stage = {
  url: string;
  /** Makes a build of a remote current. Returns its version. */
  publish: (remote: RemoteName, build: Build) => Promise<string>;
  /** Starts another shell, with no memory of its own; ends the one before. */
  startShell: (build: Build) => Promise<void>;
  /** The versions that the shell has composed. */
  composed: () => Promise<Composed>;
  /** The contract version of the shell. */
  contract: () => Promise<string>;
  stop: () => Promise<void>;
};

async function answer<T>(url: string): Promise<T | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? ((await response.json()) as T) : undefined;
}

/** A shop whose parts can be of any version. The current ones must be built. */
export async function startStage(firstPort: number): Promise<Stage> {
  rmSync(join(DATA, 'releases'), { recursive: true, force: true });
  mkdirSync(DATA, { recursive: true });
  const ports = await freePorts(Object.keys(readPorts({})) as (keyof Ports)[], firstPort);
  const shop = await startShop({
    ports,
    dataDir: DATA,
    without: ['shell'],
    // One visitor makes all these orders.
    env: { RATE_LIMIT_SCALE: '100' },
  });
  const url = `http://localhost:${ports.shell}`;
  let shell: Child | undefined;
  let unpacked = 0;
  return {
    url,
    async publish(remote, build) {
      unpacked += 1;
      const folder =
        build === 'current'
          ? buildFolder(remote)
          : await unpack(build, join(DATA, 'unpacked', `${remote}-${unpacked}`));
      return publishFolder(DATA, remote, folder);
    },
    async startShell(build) {
      await shell?.stop();
      const name = build === 'current' ? 'current' : build.version;
      const root = build === 'current' ? join(ROOT, 'shell') : join(OLD_SHELLS, name);
      if (build !== 'current' && !existsSync(root)) await unpack(build, join(root, 'dist'));
      shell = new Child({
        name: `shell-${name}`,
        args: [join(root, 'dist/server/index.mjs')],
        env: { ...shop.shellEnvironment, SHELL_STATE: '' },
        logs: join(DATA, 'logs'),
      });
      shell.start();
      const deadline = Date.now() + SHELL_STARTS;
      while (!(await answer(`${url}/healthz`))) {
        if (Date.now() > deadline) throw new Error(`The shell ${name} did not start`);
        await new Promise((done) => setTimeout(done, 100));
      }
    },
    async composed() {
      const composition = await answer<{ remotes: { name: RemoteName; version: string }[] }>(
        `${url}/composition.json`,
      );
      return Object.fromEntries((composition?.remotes ?? []).map(({ name, version }) => [name, version]));
    },
    async contract() {
      return (await answer<{ contract: string }>(`${url}/healthz`))?.contract ?? '';
    },
    async stop() {
      await shell?.stop();
      await shop.stop();
      rmSync(join(DATA, 'unpacked'), { recursive: true, force: true });
    },
  };
}

/** The manifest of a remote's current build. */
export const currentRelease = (remote: RemoteName): Release =>
  JSON.parse(readFileSync(join(buildFolder(remote), 'release.json'), 'utf8'));
