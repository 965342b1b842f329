import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@shop/devkit/free-ports';
import {
  asPostgres,
  FORGETFUL,
  findPostgres,
  giveToPostgres,
  runAsPostgres,
  startPostgres,
} from '@shop/devkit/postgres';
import { startProcess } from '@shop/devkit/processes';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { seedCatalogue } from './catalogue.ts';
import { withClient } from './postgres.ts';
import { until } from './until.ts';

/**
 * A server of its own with one migrated, seeded database. The run's server cannot be copied safely: its other databases come and go while a base
 * backup reads their folders.
 */
export async function startPrimary(dataDir: string) {
  const { address, url: postgres, stop } = await startPostgres(FORGETFUL);
  await withClient(postgres, (client) => client.query('create database shop'));
  const databaseUrl = `${address}/shop`;
  const db = await openDatabase({ databaseUrl, dataDir });
  await migrate(db);
  await seedCatalogue(db);
  return {
    databaseUrl,
    db,
    stop: async () => {
      await db.close();
      await stop();
    },
  };
}

/** A standby that streams from the server of a database; returns the address of the database on it. */
export async function startReplica(databaseUrl: string) {
  const bin = findPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'shop-replica-'));
  const data = join(folder, 'data');
  giveToPostgres(folder);
  const source = new URL(databaseUrl);
  runAsPostgres(
    ...[join(bin, 'pg_basebackup'), '-h', source.hostname, '-p', source.port, '-U', 'postgres'],
    ...['-D', data, '-R', '-N', '-c', 'fast', '-X', 'stream'],
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...FORGETFUL,
    log_min_messages: 'fatal',
    max_connections: '200',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = asPostgres([join(bin, 'postgres'), '-D', data, '-p', String(port), ...pairs]);
  const server = startProcess(program, args, { cwd: folder, showErrors: true });
  const url = `postgresql://postgres@127.0.0.1:${port}${source.pathname}`;
  const run = (text: string) => withClient(url, (client) => client.query(text));
  await until(() => run('select 1').catch(() => null));
  return {
    url,
    run,
    stop: async (signal: NodeJS.Signals = 'SIGQUIT') => {
      await server.stop(signal);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
