import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from '@shop/devkit/build-all';
import { type Cost, costOf, idleShare, memoryOf } from './src/capacity-cost.ts';
import { capacityLoads, type Work } from './src/capacity-loads.ts';
import { type Day, EXAMPLE } from './src/capacity-plan.ts';
import { costTable, documentWith, type Measured, planTable } from './src/capacity-table.ts';
import { ComposeProject } from './src/compose-project.ts';
import { edgeOf, trialVariables, writeDemoCatalogue } from './src/trial-shop.ts';

/**
 * `npm run bench:capacity`: what each piece of work costs each part of docker-compose.yml, and what a day of a shop needs of them (docs/capacity.md). `-- --plan` takes the
 * figures of `checks/drills/capacity.json` in place of measuring; `--write` writes them there and into the document. Any figure of the day is an option: `-- --plan --visitors 200000 --cdn 0.95`.
 * `BENCH_SECONDS` (10) for each piece of work, `BENCH_CALLERS` (8).
 */
const { BENCH_SECONDS = '10', BENCH_CALLERS = '8' } = process.env;
const FILE = path.join(import.meta.dirname, 'capacity.json');
const DOCUMENT = path.join(import.meta.dirname, '../../docs/capacity.md');
const CODES = 50_000;
/** Purchases wait for their delivery most of the time. */
const BUYERS = 3 * Number(BENCH_CALLERS);

const { values } = parseArgs({
  options: {
    plan: { type: 'boolean' },
    write: { type: 'boolean' },
    ...Object.fromEntries(Object.keys(EXAMPLE).map((name) => [name, { type: 'string' as const }])),
  },
});
const { plan, write, ...own } = values as { plan?: boolean; write?: boolean } & Record<string, string>;
const day = {
  ...EXAMPLE,
  ...Object.fromEntries(Object.entries(own).map(([name, text]) => [name, Number(text)])),
} as Day;

const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as Measured;
const measured = plan ? read() : await measure();
if (write) {
  await writeFile(FILE, `${JSON.stringify(measured, threeDigits, 2)}\n`);
  await writeFile(DOCUMENT, documentWith(readFileSync(DOCUMENT, 'utf8'), read()));
}
console.log(`\n${costTable(measured)}\n\n${planTable(measured, day)}`);

/** More would say more than is known. */
function threeDigits(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}

async function measure(): Promise<Measured> {
  await buildAll();
  const files = await mkdtemp(path.join(tmpdir(), 'compose-files-'));
  const project = await ComposeProject.start({
    variables: await trialVariables(files, CODES, writeDemoCatalogue),
    profiles: ['try'],
    // The staff at the desk are few.
    without: ['desk', 'desk-remotes'],
  });
  try {
    const gateway = `http://${project.get('sandbox').address}:3200`;
    const loads = await capacityLoads(await edgeOf(project), gateway);
    const seconds = Number(BENCH_SECONDS);
    const idle = await idleShare(project, seconds);
    const costs = {} as Record<Work, Cost>;
    for (const [work, load] of Object.entries(loads) as [Work, (typeof loads)[Work]][]) {
      const width = work === 'purchase' ? BUYERS : Number(BENCH_CALLERS);
      const { cost, rate } = await costOf(project, load, { width, seconds, idle });
      console.log(`${load.name}: ${rate.toFixed(0)} a second`);
      costs[work] = cost;
    }
    return { idle, costs, memory: memoryOf(project) };
  } finally {
    await project.stop();
    await rm(files, { recursive: true, force: true });
  }
}
