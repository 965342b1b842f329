import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll } from '@shop/devkit/build-all';
import { capacityLoads } from './src/capacity-loads.ts';
import { runChaos, serviceVictim } from './src/chaos-run.ts';
import { ComposeProject } from './src/compose-project.ts';
import { printReport } from './src/print-report.ts';
import { isRoot } from './src/programs.ts';
import { measureScaling } from './src/scaling.ts';
import { edgeOf, trialVariables } from './src/trial-shop.ts';

/**
 * `npm run bench:compose`: the whole project of docker-compose.yml as processes. `-- kills` kills every part of it that takes requests in turn while shoppers buy;
 * `-- scaling` compares one shell, api and worker with two of each; without a name both are done. Ends with 1 when an order was lost, delivered twice, or a request failed that was not
 * under way, or when twice the processes do less than 1.8 × as much. `BENCH_ROUNDS` (3), `BENCH_SHOPPERS` (8), `BENCH_BETWEEN` (20 orders
 * between two kills), `BENCH_SECONDS` (6 for each load), `BENCH_WARM_UP` (12 before it for each process).
 */
const {
  BENCH_ROUNDS = '3',
  BENCH_SHOPPERS = '8',
  BENCH_BETWEEN = '20',
  BENCH_SECONDS = '6',
  BENCH_WARM_UP = '12',
} = process.env;
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
const TWINS = {
  shell: ['shell-1', 'shell-2'],
  api: ['api-1', 'api-2'],
  worker: ['worker', 'worker-2'],
} as const;
const LEAST = 1.8;

const benches: Record<string, (project: ComposeProject) => Promise<boolean>> = { kills, scaling };
const wanted = process.argv.slice(2);
for (const name of wanted) if (!benches[name]) throw new Error(`${name} is none of ${Object.keys(benches)}`);

await buildAll();
const files = await mkdtemp(path.join(tmpdir(), 'compose-files-'));
const project = await ComposeProject.start({
  variables: await trialVariables(files, 20_000),
  profiles: ['try'],
  copies: { 'worker-2': 'worker' },
});
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(benches))
    if (!(await benches[name]!(project))) process.exitCode = 1;
} finally {
  await project.stop();
  await rm(files, { recursive: true, force: true });
}

async function kills(project: ComposeProject): Promise<boolean> {
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
  return isWhole && report.unexplained.length === 0;
}

async function scaling(project: ComposeProject): Promise<boolean> {
  if (!isRoot) throw new Error('To give each process a part of a core this has to run as root.');
  const gateway = `http://${project.get('sandbox').address}:3200`;
  const { page, call, purchase } = await capacityLoads(await edgeOf(project), gateway);
  const rows = await measureScaling(project, {
    twins: TWINS,
    // So little that two of everything, the edge, the database and the callers fit on two cores.
    loads: [
      { load: page, width: 16, cores: { shell: 0.2 } },
      { load: call, width: 12, cores: { api: 0.1 } },
      { load: purchase, width: 30, cores: { api: 0.2, worker: 0.1 } },
    ],
    seconds: Number(BENCH_SECONDS),
    warmUp: Number(BENCH_WARM_UP),
    rounds: Number(BENCH_ROUNDS),
  });
  console.log(
    '\nA second, by one shell, api and worker, and by two of each; what they used of what they might:',
  );
  for (const { name, one, two, ratio } of rows) {
    const cells = [one, two].map(({ rate, used }) => `${rate.toFixed(1)} (${used.toFixed(2)})`.padStart(16));
    console.log(`${name.padEnd(26)}${cells.join('')}${ratio.toFixed(2).padStart(8)} ×  (at least ${LEAST})`);
  }
  return rows.every(({ ratio }) => ratio >= LEAST);
}
