import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from './free-ports.ts';
import { asPostgres, isRoot, needPrograms, postgresFolders } from './programs.ts';

const ATTEMPTS = 150;

export type EmptyPostgres = { url: string; stop(): Promise<void> };

/** Starts a PostgreSQL of this machine's newest version with one empty database, in a folder that `stop` removes. */
export async function startEmptyPostgres(): Promise<EmptyPostgres> {
  needPrograms({ initdb: 'postgresql' });
  const bin = postgresFolders()[0]!;
  const folder = await mkdtemp(path.join(tmpdir(), 'empty-postgres-'));
  await chmod(folder, 0o755);
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  const [initdb, ...rest] = asPostgres([
    ...[path.join(bin, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'],
    '--locale=C.UTF-8',
  ]);
  execFileSync(initdb!, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  const [port] = await freePorts(1);
  const [program, ...args] = asPostgres([
    ...[path.join(bin, 'postgres'), '-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', `unix_socket_directories=${folder}`],
  ]);
  const log = openSync(path.join(tmpdir(), `${path.basename(folder)}.log`), 'a');
  const server = spawn(program!, args, { stdio: ['ignore', log, log], cwd: '/' });
  const gone = once(server, 'exit');
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const isReady = () => {
    try {
      execFileSync(path.join(bin, 'pg_isready'), ['-q', '-d', url]);
      return true;
    } catch {
      return false;
    }
  };
  const stop = async () => {
    server.kill('SIGINT');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; !isReady(); attempt += 1) {
    if (server.exitCode !== null || attempt === ATTEMPTS) {
      if (server.exitCode === null) await stop();
      throw new Error(`PostgreSQL did not start; see ${tmpdir()}/${path.basename(folder)}.log`);
    }
    await sleep(200);
  }
  return { url, stop };
}
