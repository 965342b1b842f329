import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/devkit/free-ports';
import { asPostgres } from '@shop/devkit/postgres';
import { startProcess } from '@shop/devkit/processes';
import { findProgram } from '@shop/devkit/programs';
import { withClient } from './postgres.ts';
import { until } from './until.ts';

/** Debian's pgbouncer in transaction mode in front of a database, with `connections` of its own; returns its address. */
export async function startPgbouncer(databaseUrl: string, connections: number) {
  const program = findProgram({ program: 'pgbouncer', packages: ['pgbouncer'] });
  const { hostname, port, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'shop-pgbouncer-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  const users = join(folder, 'users.txt');
  await writeFile(users, '"postgres" ""\n');
  const file = join(folder, 'pgbouncer.ini');
  const settings = `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`;
  await writeFile(file, settings);
  const [command, ...args] = asPostgres([program, '-q', file]);
  const server = startProcess(command, args, { showErrors: true });
  const url = `postgresql://postgres@127.0.0.1:${own}${pathname}`;
  await until(async () => {
    if (!server.isRunning()) throw new Error(`pgbouncer ended:\n${server.output()}`);
    return withClient(url, (client) => client.query('select 1')).catch(() => null);
  });
  return {
    url,
    stop: async () => {
      await server.stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
