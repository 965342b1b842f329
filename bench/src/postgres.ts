import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './api-process.ts';

const PACKAGES = '/usr/lib/postgresql';
const { Client } = createRequire(join(ROOT, 'api/package.json'))('pg');

/** PostgreSQL refuses to run as root; its package has made a user for it. */
const unprivileged = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, args];

/** A PostgreSQL of its own with its usual settings, as a shop would run it. Throws when none is installed. */
export async function startPostgres(port: number) {
  const version = existsSync(PACKAGES)
    ? readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a))[0]
    : null;
  if (!version)
    throw new Error(`PostgreSQL is not under ${PACKAGES}: install it, or set BENCH_ENGINES=pglite.`);
  const bin = join(PACKAGES, version, 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-postgres-'));
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const [initdb, initArgs] = unprivileged(join(bin, 'initdb'), options);
  execFileSync(initdb, initArgs, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'log_min_messages=fatal',
  ];
  const [program, args] = unprivileged(join(bin, 'postgres'), [
    ...['-D', data, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
  const address = `postgresql://postgres@127.0.0.1:${port}`;

  /** Runs one statement over a connection of its own. */
  const run = async (text: string) => {
    const client = new Client(`${address}/postgres`);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const answers = () =>
    run('select 1').then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error('PostgreSQL has ended');
    await sleep(100);
  }
  return {
    address,
    run,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
