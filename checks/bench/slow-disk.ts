import { run } from '@shop/devkit/run';

/** The api's test of a slow and a hanging disk on a PostgreSQL of its own: `npm run bench:slow-disk`. */
await run('vitest', ['run', '--project', 'api (postgres)', 'api/test/slow-disk.test.ts'], {
  env: { ...process.env, SLOW_DISK: '1' },
  show: true,
});
