import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '@shop/devkit/free-ports';
import { findPostgres, startPostgres } from '@shop/devkit/postgres';
import { startNode, untilAnswers } from '@shop/devkit/processes';

/**
 * `npm run backup:drill`: dumps the database of `DATABASE_URL`, or takes `--dump <file>`, restores it into an empty PostgreSQL of this machine, looks
 * at it with "backup check", and starts an api on it. The shop's own database is only read, and no worker runs, so nothing is delivered or
 * sent. Ends with 1 when anything is wrong. Takes the environment of the api: its accounts with payment providers, DATA_DIR or MEDIA_STORE.
 */
const START_WITHIN = 60_000;
const { values } = parseArgs({
  options: { dump: { type: 'string' }, days: { type: 'string', default: '7' } },
});
const run = promisify(execFile);
const program = (name: string) => path.join(findPostgres(), name);

async function dumpOf(folder: string): Promise<string> {
  if (values.dump) return path.resolve(values.dump);
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('DATABASE_URL is missing: the database to dump. Or give --dump <file>.');
  const file = path.join(folder, 'shop.dump');
  await run(program('pg_dump'), ['-Fc', '-f', file, DATABASE_URL]);
  return file;
}

/** Prints what the check says. Whether all is well. */
async function check(env: NodeJS.ProcessEnv): Promise<boolean> {
  const args = ['api/src/cli/index.ts', 'backup', 'check', '--days', values.days];
  const { child, ended } = startNode(args, { env, showErrors: true });
  child.stdout!.pipe(process.stdout);
  return (await ended).code === 0;
}

/** Whether an api that starts on the copy becomes ready and shows the catalogue. */
async function starts(env: NodeJS.ProcessEnv): Promise<boolean> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startNode(['api/src/server.ts'], {
    env: { ...env, ROLE: 'web', API_HOST: '127.0.0.1', API_PORT: String(port), LOG_LEVEL: 'warn' },
  });
  try {
    await untilAnswers(`${url}/readyz`, server, START_WITHIN);
    return (await fetch(`${url}/api/games/`)).ok;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    await server.stop();
  }
}

const seconds = (from: number) => `${((Date.now() - from) / 1_000).toFixed(1)} s`;
const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
try {
  const begun = Date.now();
  const dump = await dumpOf(folder);
  console.log(`Dumped in ${seconds(begun)}: ${dump}`);
  const postgres = await startPostgres();
  try {
    const from = Date.now();
    await run(program('pg_restore'), ['--no-owner', '--exit-on-error', '-d', postgres.url, dump]);
    console.log(`Restored in ${seconds(from)}`);
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATABASE_DIRECT_URL: '',
      DATABASE_READ_URL: '',
    };
    const isRight = await check(env);
    const isServing = await starts(env);
    console.log(isServing ? 'An api on it is ready, and shows the catalogue' : 'An api on it does not start');
    console.log(
      `${isRight && isServing ? 'The backup is good' : 'SOMETHING IS WRONG, see above'}; ${seconds(begun)} in all`,
    );
    process.exitCode = isRight && isServing ? 0 : 1;
  } finally {
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
