import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { runChaos } from './src/chaos-run.ts';
import { ComposeProject } from './src/compose-project.ts';
import { PatroniCluster } from './src/patroni.ts';
import { printReport } from './src/print-report.ts';
import { edgeOf, trialVariables } from './src/trial-shop.ts';

/**
 * `npm run bench:failover`: the project of docker-compose.yml over three PostgreSQL servers kept by Patroni, whose primary is killed again and again while
 * shoppers buy: by turns PostgreSQL alone, and everything on its machine. Ends with 1 when an order was lost or delivered twice, when no order was taken for more than ten seconds, or
 * when a process of the shop was started again. `BENCH_KILLS` (20), `BENCH_SHOPPERS` (8), `BENCH_BETWEEN` (20 orders between two kills).
 */
const { BENCH_KILLS = '20', BENCH_SHOPPERS = '8', BENCH_BETWEEN = '20' } = process.env;
const LONGEST_PAUSE = 10_000;

await buildAll();
const files = await mkdtemp(path.join(tmpdir(), 'compose-files-'));
const cluster = await PatroniCluster.start('shop');
try {
  const variables = {
    ...(await trialVariables(files, 50_000)),
    DATABASE_URL: cluster.address('shop'),
    DATABASE_READ_URL: cluster.address('shop', 'prefer-standby'),
  };
  const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority;
  // The database has machines of its own, where the shop takes no processor time from it: here it goes first.
  setPriority(PRIORITY_BELOW_NORMAL);
  const project = await ComposeProject.start({ variables, profiles: ['try'], without: ['postgres'] });
  setPriority(PRIORITY_NORMAL);
  try {
    const starts = () =>
      [...project.processes.values()].map(({ service, starts: count }) => `${service.name} ${count}`);
    const before = starts();
    const report = await runChaos(project, await edgeOf(project), {
      shoppers: Number(BENCH_SHOPPERS),
      kills: Array.from({ length: Number(BENCH_KILLS) }, (_, n) =>
        cluster.victim(n % 2 ? 'machine' : 'postgres'),
      ),
      between: Number(BENCH_BETWEEN),
      untilSold: true,
      // Twenty take a quarter of an hour: what was seen is not lost with the end.
      onKill: ({ name, pause, steps }) =>
        console.log(`${name}: ${pause} ms without an order; ${JSON.stringify(steps)}`),
    });
    console.log(printReport(report));
    const restarted = starts().filter((line) => !before.includes(line));
    if (restarted.length > 0) console.log(`Started again: ${restarted.join(', ')}`);
    const isWhole =
      report.paid === report.orders &&
      report.codes.length === report.due &&
      new Set(report.codes).size === report.due;
    const isQuick = report.kills.every(({ pause }) => pause <= LONGEST_PAUSE);
    process.exitCode = isWhole && isQuick && restarted.length === 0 ? 0 : 1;
  } finally {
    await project.stop();
  }
} finally {
  await cluster.stop();
  await rm(files, { recursive: true, force: true });
}
