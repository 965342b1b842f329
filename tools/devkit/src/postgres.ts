import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-ports.ts';
import { installPackages } from './programs.ts';

const PACKAGES = '/usr/lib/postgresql';
/** How long a server may take until it answers, and until it has ended, in milliseconds. */
const START_TIMEOUT = 60_000;
const STOP_WITHIN = 10_000;
const isRoot = process.getuid?.() === 0;

/** Folders with PostgreSQL's programs, the newest version first. */
export function postgresFolders(): string[] {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(PACKAGES, version, 'bin'))
    .filter((bin) => existsSync(path.join(bin, 'initdb')));
}

/** The folder with the newest PostgreSQL's programs; Debian's package is installed when there is none. Throws when it cannot be had. */
export function findPostgres(): string {
  const [bin] = postgresFolders();
  if (bin) return bin;
  const [installed] = installPackages(['postgresql']) ? postgresFolders() : [];
  if (!installed) throw new Error(`No PostgreSQL under ${PACKAGES}: apt-get install postgresql`);
  return installed;
}

/** A command as a user that PostgreSQL accepts: it refuses to run as root, and its package has made a user for it. */
export const asPostgres = (command: readonly string[]): [program: string, ...args: string[]] =>
  (isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
    : [...command]) as [string, ...string[]];

/** Runs such a command to its end. Throws with what it said when it fails. */
export function runAsPostgres(...command: string[]): void {
  const [program, ...args] = asPostgres(command);
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
}

/** Lets PostgreSQL's user write in a folder. */
export function giveToPostgres(...folders: string[]): void {
  if (isRoot) execFileSync('chown', ['postgres', ...folders]);
}

/** For servers whose data nobody will miss: no write waits for the disk. */
export const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

export type Postgres = {
  /** Address without a database. */
  address: string;
  /** Address of the empty database `postgres`. */
  url: string;
  /** Its first process, which starts all others. */
  pid: number;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of this machine's newest version with an empty cluster, in a folder of its own. `settings` are those of postgresql.conf;
 * without a port it takes a free one.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<Postgres> {
  const bin = findPostgres();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-postgres-'));
  giveToPostgres(folder);
  const data = path.join(folder, 'data');
  const own = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  runAsPostgres(path.join(bin, 'initdb'), '-D', data, ...own);
  const usedPort = String(port ?? (await freePort()));
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    log_min_messages: 'fatal',
    ...settings,
  };
  const [program, ...args] = asPostgres([
    ...[path.join(bin, 'postgres'), '-D', data, '-p', usedPort],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  const ended = once(server, 'exit');
  const address = `postgresql://postgres@127.0.0.1:${usedPort}`;
  const url = `${address}/postgres`;
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGINT');
    // A process of it that hangs keeps the first one from ending; an immediate shutdown kills it after five seconds.
    const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_WITHIN);
    await ended;
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
  };
  const isReady = () => {
    try {
      execFileSync(path.join(bin, 'pg_isready'), ['-q', '-d', url]);
      return true;
    } catch {
      return false;
    }
  };
  const deadline = Date.now() + START_TIMEOUT;
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('PostgreSQL did not start; what it said stands above');
    }
    await sleep(50);
  }
  return { address, url, pid: server.pid!, stop };
}
