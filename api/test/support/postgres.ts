import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';

const PACKAGES = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/**
 * Starts a PostgreSQL of its own for the run, from Debian's package, and migrates the template that every test file's
 * database is copied from. Without PostgreSQL the run fails: the tests on it are never skipped in silence.
 */
export async function setup(project: TestProject) {
  const bin = findPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'shop-api-postgres-'));
  await chmod(folder, 0o777);
  const port = await freePort();
  asPostgres(join(bin, 'initdb'), [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  const [command, args] = unprivileged(join(bin, 'postgres'), [
    ...[
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
    ],
    ...[
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'max_connections=200',
      '-c',
      'log_min_messages=fatal',
    ],
  ]);
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  const address = `postgresql://postgres@127.0.0.1:${port}`;
  try {
    await answering(`${address}/postgres`, () => server.exitCode);
    await withClient(`${address}/postgres`, (client) => client.query('create database template_shop'));
    const database = await openDatabase({ databaseUrl: `${address}/template_shop`, dataDir: folder });
    await migrate(database);
    await database.close();
  } catch (error) {
    server.kill('SIGINT');
    throw error;
  }
  project.provide('template', address);
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}

export function findPostgres(): string {
  const found = installed();
  if (found) return found;
  if (!isRoot) throw new Error('The tests need PostgreSQL: apt-get install postgresql');
  console.warn('Installing PostgreSQL for the tests …');
  execFileSync(
    'sh',
    [
      '-c',
      'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends postgresql',
    ],
    {
      stdio: 'inherit',
    },
  );
  const bin = installed();
  if (!bin) throw new Error(`PostgreSQL was installed, but is not under ${PACKAGES}.`);
  return bin;
}

function installed() {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL refuses to run as root; its package has made a user for it. */
function unprivileged(command: string, args: string[]): [string, string[]] {
  if (!isRoot) return [command, args];
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]];
}

function asPostgres(command: string, args: string[]) {
  const [program, all] = unprivileged(command, args);
  execFileSync(program, all, { stdio: ['ignore', 'ignore', 'inherit'], cwd: tmpdir() });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answering(url: string, exitCode: () => number | null) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended with ${exitCode()}.`);
    const ok = await withClient(url, (client) => client.query('select 1')).catch(() => undefined);
    if (ok) return;
    await wait(50);
  }
  throw new Error('PostgreSQL does not answer.');
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
