import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { runChaos, serviceVictim } from './src/chaos-run.ts';
import { ComposeProject } from './src/compose-project.ts';
import { printReport } from './src/print-report.ts';
import { edgeOf, trialVariables } from './src/trial-shop.ts';

/**
 * `npm run bench:compose`: the whole project of docker-compose.yml as processes, every part of it that takes requests killed in turn while shoppers buy. Ends with 1
 * when an order was lost, delivered twice, or a request failed that was not under way. `BENCH_ROUNDS` (3), `BENCH_SHOPPERS` (8), `BENCH_BETWEEN` (20 orders
 * between two kills).
 */
const { BENCH_ROUNDS = '3', BENCH_SHOPPERS = '8', BENCH_BETWEEN = '20' } = process.env;
const PARTS = [
  'shell-1',
  'api-1',
  'remote-catalog',
  'shell-2',
  'api-2',
  'remote-checkout',
  'worker',
  'remote-profile',
  'remote-info',
];

await buildAll();
const files = await mkdtemp(path.join(tmpdir(), 'compose-files-'));
const project = await ComposeProject.start({
  variables: await trialVariables(files, 20_000),
  profiles: ['try'],
});
try {
  const report = await runChaos(project, await edgeOf(project), {
    shoppers: Number(BENCH_SHOPPERS),
    kills: Array.from({ length: Number(BENCH_ROUNDS) }, () => PARTS)
      .flat()
      .map((name) => serviceVictim(project, name)),
    between: Number(BENCH_BETWEEN),
  });
  console.log(printReport(report));
  const isWhole =
    report.paid === report.orders &&
    new Set(report.codes).size === report.due &&
    report.codes.length === report.due;
  process.exitCode = isWhole && report.unexplained.length === 0 ? 0 : 1;
} finally {
  await project.stop();
  await rm(files, { recursive: true, force: true });
}
