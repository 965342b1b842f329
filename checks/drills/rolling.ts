import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { ComposeProject } from './src/compose-project.ts';
import { restartUnderLoad } from './src/rolling.ts';
import { edgeOf, trialVariables } from './src/trial-shop.ts';

/**
 * `npm run bench:rolling`: every part behind the edge is restarted, one after the other, again and again, while shoppers look and buy. Ends with 1 when a request
 * failed or an order was lost or delivered twice. `BENCH_REQUESTS` (50,000), `BENCH_READERS` (10), `BENCH_BUYERS` (4).
 */
const { BENCH_REQUESTS = '50000', BENCH_READERS = '10', BENCH_BUYERS = '4' } = process.env;
const SERVICES = [
  ...['api-1', 'api-2', 'worker', 'shell-1', 'shell-2'],
  ...['remote-catalog', 'remote-checkout', 'remote-profile', 'remote-info'],
];

await buildAll();
const files = await mkdtemp(path.join(tmpdir(), 'compose-files-'));
const project = await ComposeProject.start({
  variables: await trialVariables(files, 50_000),
  profiles: ['try'],
});
try {
  const begun = Date.now();
  const { requests, restarts, failures, due, codes } = await restartUnderLoad(
    project,
    await edgeOf(project),
    {
      services: SERVICES,
      readers: Number(BENCH_READERS),
      buyers: Number(BENCH_BUYERS),
      requests: Number(BENCH_REQUESTS),
    },
  );
  const rate = Math.round(requests / ((Date.now() - begun) / 1_000));
  console.log(`${requests} requests, ${rate} a second, ${failures.length} failed; ${restarts} restarts`);
  console.log(`${due} codes due, ${codes.length} delivered, ${new Set(codes).size} different`);
  const kinds = Object.entries(
    Object.groupBy(
      failures,
      ({ call, reason }) => `${call.replace(/[0-9a-f-]{36}/, '…')}: ${reason.slice(0, 80)}`,
    ),
  );
  for (const [kind, all = []] of kinds)
    console.log(`  ${all.length} × ${kind}, first at ${new Date(all[0]!.started).toISOString()}`);
  const isWhole = codes.length === due && new Set(codes).size === due;
  process.exitCode = isWhole && failures.length === 0 ? 0 : 1;
} finally {
  await project.stop();
  await rm(files, { recursive: true, force: true });
}
