import { setTimeout as sleep } from 'node:timers/promises';
import type { ComposeProject } from './compose-project.ts';
import { type Load, repeat } from './loads.ts';
import { treeMemory, treeSeconds } from './processor.ts';

/** The parts of the shop that take processor time, and the services of docker-compose.yml that they are. */
export const PARTS = {
  edge: ['edge'],
  shell: ['shell-1', 'shell-2'],
  api: ['api-1', 'api-2'],
  worker: ['worker'],
  origins: ['remote-catalog', 'remote-checkout', 'remote-profile', 'remote-info'],
  postgres: ['postgres'],
} as const;
export type Part = keyof typeof PARTS;
/** Milliseconds of one core's time for one piece of work, by part. */
export type Cost = Record<Part, number>;

export const PART_NAMES = Object.keys(PARTS) as Part[];
const each = <T>(make: (part: Part) => T) =>
  Object.fromEntries(PART_NAMES.map((part) => [part, make(part)])) as Record<Part, T>;

/** Sums a figure of its processes for each part. */
const ofParts = (project: ComposeProject, figure: (pid: number) => number) =>
  each((part) => PARTS[part].reduce<number>((sum, name) => sum + figure(project.get(name).pid!), 0));

export const memoryOf = (project: ComposeProject): Record<Part, number> => ofParts(project, treeMemory);

/** The share of one core that each part takes while nobody is there. */
export async function idleShare(project: ComposeProject, seconds: number): Promise<Record<Part, number>> {
  const before = ofParts(project, treeSeconds);
  await sleep(seconds * 1_000);
  const after = ofParts(project, treeSeconds);
  return each((part) => (after[part] - before[part]) / seconds);
}

export type CostRow = { name: string; rate: number; cost: Cost };

/**
 * Measures each part's cost of one repetition of a load, above the part's idle use. Processor time as the kernel counts it: other work on the
 * machine changes that little.
 */
export async function costOf(
  project: ComposeProject,
  load: Load,
  { width, seconds, idle }: { width: number; seconds: number; idle: Record<Part, number> },
): Promise<CostRow> {
  // The first ones cost more than the others: they compile and fill caches.
  await repeat(load, width, seconds / 3);
  const before = ofParts(project, treeSeconds);
  const { done, took } = await repeat(load, width, seconds);
  const after = ofParts(project, treeSeconds);
  const cost = each((part) => {
    const own = after[part] - before[part] - idle[part] * took;
    return Math.max(0, (own / done) * 1_000);
  });
  return { name: load.name, rate: done / took, cost };
}
