import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asPostgres, giveToPostgres } from '@shop/devkit/postgres';
import type { Service } from './compose-file.ts';
import type { Container } from './container.ts';

const DATA = '/var/lib/postgresql/data';
const SOCKETS = '/var/run/postgresql';

/**
 * Does what the entry point of PostgreSQL's image does: makes the cluster that the variables describe, once. Returns the server's command; durable
 * writes are left out, for the machine is not going to lose power.
 */
export function preparePostgres(
  { command, environment }: Service,
  container: Container,
  env: Record<string, string>,
): string[] {
  const data = container.file(DATA);
  const sockets = container.file(SOCKETS);
  const run = (...args: string[]) => {
    const [program, ...rest] = asPostgres(args);
    execFileSync(program!, rest, { env, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  };
  giveToPostgres(`${data}/`, `${sockets}/`);
  const { POSTGRES_USER = 'postgres', POSTGRES_PASSWORD = '', POSTGRES_DB = POSTGRES_USER } = environment;
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    const secret = path.join(sockets, 'password');
    writeFileSync(secret, POSTGRES_PASSWORD, { mode: 0o644 });
    const own = (environment.POSTGRES_INITDB_ARGS ?? '').split(' ').filter(Boolean);
    run('initdb', '-N', '-D', data, '-U', POSTGRES_USER, `--pwfile=${secret}`, ...own);
    rmSync(secret);
    const created = `create database ${POSTGRES_DB};`;
    const file = path.join(sockets, 'create.sql');
    writeFileSync(file, created, { mode: 0o644 });
    run('sh', '-c', `postgres --single -D '${data}' postgres < '${file}'`);
  }
  const settings = {
    listen_addresses: container.address,
    unix_socket_directories: sockets,
    fsync: 'off',
    full_page_writes: 'off',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return asPostgres([...command, '-D', data, ...pairs]);
}
