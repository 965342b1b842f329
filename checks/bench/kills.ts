import { run } from '@shop/devkit/run';

/** The api's crash test with two hundred kills instead of ten: `npm run bench:kills`. */
await run('vitest', ['run', '--project', 'api (pglite)', 'api/test/crash.test.ts'], {
  env: { ...process.env, KILLS: process.env.KILLS ?? '200' },
  show: true,
});
