import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Cost } from '../src/capacity-cost.ts';
import { NAMES, type Work } from '../src/capacity-loads.ts';
import { type Day, EXAMPLE, planPart, workOf } from '../src/capacity-plan.ts';
import { documentWith, type Measured, planTable } from '../src/capacity-table.ts';
import { ROOT } from '../src/compose-project.ts';

const none: Cost = { edge: 0, shell: 0, api: 0, worker: 0, origins: 0, postgres: 0 };
const free = Object.fromEntries(Object.keys(NAMES).map((work) => [work, none])) as Record<Work, Cost>;
const installed = { count: 2, cores: 1, memory: 0.5 };
const prices = { core: 1_000, gigabyte: 200 };
/** One purchase a second in the mean. */
const day: Day = { ...EXAMPLE, orders: 86_400, peak: 4, utilization: 0.5 };
const costs = { ...free, purchase: { ...none, api: 300 } };

test('a part gets the cores that the peak keeps busy, and room', () => {
  // 0.3 s of a core a second, four times that at the peak, half of each core planned for: 2.4 cores.
  expect(planPart('api', costs, day, installed, prices)).toMatchObject({
    busy: expect.closeTo(1.2),
    instances: 3,
    cores: 3,
    memory: 1.5,
    price: 3_300,
  });
});

test('a part that has little to do still has as many processes as the compose file', () => {
  expect(planPart('api', costs, { ...day, orders: 864 }, installed, prices)).toMatchObject({
    instances: 2,
    price: 2_200,
  });
});

test('the installed parts are full at so many visitors that their cores are as busy as planned', () => {
  const { fullAt } = planPart('api', costs, day, installed, prices);
  const more: Day = { ...day, visitors: fullAt, orders: (day.orders * fullAt) / day.visitors };
  expect(planPart('api', costs, more, installed, prices).busy).toBeCloseTo(2 * 0.5);
});

test('a CDN takes files and pictures, and no page', () => {
  const [without, behind] = [workOf(EXAMPLE), workOf({ ...EXAMPLE, cdn: 0.9 })];
  expect(behind.picture).toBeCloseTo(without.picture / 10);
  expect(behind.shellFile).toBeCloseTo(without.shellFile / 10);
  expect([behind.page, behind.cachedPage, behind.call]).toEqual([
    without.page,
    without.cachedPage,
    without.call,
  ]);
});

test('the document has the tables of what was measured', () => {
  const text = readFileSync(path.join(ROOT, 'docs/capacity.md'), 'utf8');
  const measured = JSON.parse(
    readFileSync(path.join(ROOT, 'checks/drills/capacity.json'), 'utf8'),
  ) as Measured;
  expect(documentWith(text, measured)).toBe(text);
  expect(text).toContain(planTable(measured, EXAMPLE));
});
