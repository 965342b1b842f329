import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './src/api-process.ts';

/** The api's crash test with two hundred kills instead of ten: `npm run bench:kills`. */
const test = spawn('vitest', ['run', '--project', 'api (pglite)', 'api/test/crash.test.ts'], {
  cwd: ROOT,
  env: { ...process.env, KILLS: process.env.KILLS ?? '200' },
  stdio: 'inherit',
});
const [code] = (await once(test, 'exit')) as [number | null];
process.exitCode = code ?? 1;
