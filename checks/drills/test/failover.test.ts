import { temporaryFolder } from '@shop/devkit/temporary-folder';
import remotes from '@shop/platform/remotes' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChaos } from '../src/chaos-run.ts';
import { ComposeProject } from '../src/compose-project.ts';
import { PatroniCluster } from '../src/patroni.ts';
import { edgeOf, trialVariables } from '../src/trial-shop.ts';

const folder = temporaryFolder('compose-files');
let cluster: PatroniCluster;
let project: ComposeProject;
// Only services that sell and deliver are needed; nobody looks at pages.
const pages = Object.keys(remotes).flatMap((name) => [`remote-${name}`, `first-${name}`]);
const without = ['postgres', 'shell-1', 'shell-2', 'desk', 'desk-remotes', ...pages];

beforeAll(async () => {
  cluster = await PatroniCluster.start('shop');
  const variables = {
    ...(await trialVariables(folder, 1_000)),
    DATABASE_URL: cluster.address('shop'),
    DATABASE_READ_URL: cluster.address('shop', 'prefer-standby'),
  };
  project = await ComposeProject.start({ variables, profiles: ['try'], without });
}, 300_000);
afterAll(async () => {
  await project?.stop();
  await cluster?.stop();
}, 60_000);

test('the machine of the primary database dies: the shop sells on by itself, and no order is lost or delivered twice', {
  tags: '@spec-17.27',
  timeout: 240_000,
}, async () => {
  const starts = () => [...project.processes.values()].map((process) => process.starts);
  const before = starts();
  const kills = [cluster.victim('machine')];
  const report = await runChaos(project, await edgeOf(project), {
    shoppers: 4,
    kills,
    between: 4,
    isLooking: false,
    untilSold: true,
  });
  expect(report.unexplained.map(({ call, reason }) => `${call}: ${reason}`)).toEqual([]);
  expect(report.paid).toBe(report.orders);
  expect(report.codes).toHaveLength(report.due);
  expect(new Set(report.codes).size).toBe(report.due);
  expect(starts()).toEqual(before);
});
