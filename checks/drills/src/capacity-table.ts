import { type Cost, PART_NAMES, type Part } from './capacity-cost.ts';
import { NAMES, type Work } from './capacity-loads.ts';
import { type Day, EXAMPLE, type Instance, type Prices, planPart } from './capacity-plan.ts';

/** Figures of `bench:capacity`: shares of a core while nobody is there, milliseconds of a core for each piece of work, MiB under load. */
export type Measured = {
  idle: Record<Part, number>;
  costs: Record<Work, Cost>;
  memory: Record<Part, number>;
};

/** Processes of docker-compose.yml. One of the api or a worker runs on one core, one of a shell on as many as it has. */
export const INSTALLED: Record<Part, Instance> = {
  edge: { count: 1, cores: 2, memory: 0.25 },
  shell: { count: 2, cores: 1.5, memory: 1 },
  api: { count: 2, cores: 1, memory: 0.5 },
  worker: { count: 1, cores: 1, memory: 0.5 },
  origins: { count: 4, cores: 1, memory: 0.5 },
  postgres: { count: 1, cores: 2, memory: 4 },
};
/** Roubles a month for a core and a GB of memory of a virtual machine, as Russian clouds charged roughly in 2026. */
export const PRICES: Prices = { core: 900, gigabyte: 250 };

/** A table in Markdown, its first row being the heads. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [heads = []] = rows;
  const widths = heads.map((_, place) => Math.max(3, ...rows.map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, place) => (cells[place] ?? '').padEnd(width)).join(' | ')} |`;
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows.slice(1)].map(line).join('\n');
}

const milliseconds = (value: number) => (value < 0.005 ? '' : value.toFixed(value < 10 ? 2 : 1));

/**
 * Writes the table of costs: milliseconds of each part for each piece of work, and how many of them a second one core of the busiest part
 * does.
 */
export function costTable({ idle, costs, memory }: Measured): string {
  const rows = (Object.keys(costs) as Work[]).map((work) => {
    const dearest = Math.max(...Object.values(costs[work]));
    const part = PART_NAMES.find((name) => costs[work][name] === dearest);
    return [
      NAMES[work],
      ...PART_NAMES.map((name) => milliseconds(costs[work][name])),
      `${(1_000 / dearest).toFixed(0)} (${part})`,
    ];
  });
  return markdown([
    ['ms of a core for', ...PART_NAMES, 'a second, by one core of'],
    ...rows,
    ['one second of waiting', ...PART_NAMES.map((name) => milliseconds(idle[name] * 1_000)), ''],
    ['MiB, all processes', ...PART_NAMES.map((name) => memory[name].toFixed(0)), ''],
  ]);
}

const thousands = (value: number) => Math.round(value).toLocaleString('en').replaceAll(',', ' ');
/** Two digits, as more would say more than is known. */
const rounded = (value: number) => thousands(Number(value.toPrecision(2)));

/** Writes the table of parts for a day. */
export function planTable({ costs }: Measured, day: Day): string {
  const plans = PART_NAMES.map((part) => ({ part, ...planPart(part, costs, day, INSTALLED[part], PRICES) }));
  const sum = (of: (plan: (typeof plans)[number]) => number) =>
    plans.reduce((all, plan) => all + of(plan), 0);
  const rows = plans.map(({ part, perVisitor, busy, instances, memory, price, fullAt }) => [
    part,
    perVisitor.toFixed(2),
    busy.toFixed(2),
    `${instances} × ${INSTALLED[part].cores}`,
    String(memory),
    thousands(price),
    rounded(fullAt),
  ]);
  return markdown([
    [
      'part',
      'ms a visitor',
      'cores busy at the peak',
      'processes × cores',
      'GB',
      '₽ a month',
      'full at, visitors a day',
    ],
    ...rows,
    [
      'all',
      sum(({ perVisitor }) => perVisitor).toFixed(2),
      sum(({ busy }) => busy).toFixed(2),
      `${sum(({ cores }) => cores)} cores`,
      String(sum(({ memory }) => memory)),
      thousands(sum(({ price }) => price)),
      rounded(Math.min(...plans.map(({ fullAt }) => fullAt))),
    ],
  ]);
}

/** The document with these tables in place of its own: what was measured, a day without a CDN, and one with. */
export function documentWith(text: string, measured: Measured): string {
  const plans = [EXAMPLE, { ...EXAMPLE, cdn: 0.95 }].map((day) => planTable(measured, day));
  return text
    .replace(/^\| ms of a core for(?:.+\n)+/m, () => `${costTable(measured)}\n`)
    .replace(/^\| part +\| ms a visitor(?:.+\n)+/gm, () => `${plans.shift()}\n`);
}
