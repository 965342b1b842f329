import { expect, test } from 'vitest';
import { SIMULATED, SITE } from './policies.ts';
import { type Effect, type Outcome, simulate } from './simulation.ts';

// docs/canaries.md has 1,000 of each, by `npm run canary:simulate`; these are the first of them.
const run = (count: number, effect: Effect): Outcome[] =>
  Array.from({ length: count }, (_, index) => simulate(SIMULATED, SITE, effect, index + 1));
const share = (outcomes: Outcome[], wanted: (outcome: Outcome) => boolean) =>
  outcomes.filter(wanted).length / outcomes.length;
/** Aborted, not merely waiting, while it had 1 or 5 % of the browsers. */
const stoppedEarly = ({ end, step }: Outcome) => end === 'aborted' && step < 2;

test('at most 5 % of the releases that are no worse are aborted, over thousands of looks', {
  tags: '@spec-15.22',
}, () => {
  const outcomes = run(80, {});
  expect(share(outcomes, ({ end }) => end === 'aborted')).toBeLessThanOrEqual(0.05);
  expect(share(outcomes, ({ end }) => end === 'promoted')).toBeGreaterThan(0.9);
  expect(Math.max(...outcomes.map(({ looks }) => looks))).toBeGreaterThan(2_000);
});

test('at least 95 % of the releases that double the errors are stopped before 25 %', {
  tags: '@spec-15.22',
}, () => {
  expect(share(run(200, { errors: 2 }), stoppedEarly)).toBeGreaterThanOrEqual(0.95);
});

test('at least 95 % of the releases that cost a tenth of the sales are stopped before 25 %', {
  tags: '@spec-15.22',
}, () => {
  expect(share(run(80, { sales: 0.9 }), stoppedEarly)).toBeGreaterThanOrEqual(0.95);
});

test('a site with a tenth of the visitors learns that it has too few, and promotes nothing that it does not know', () => {
  const small = { ...SITE, visits: 5_000 };
  const outcomes = Array.from({ length: 10 }, (_, index) => simulate(SIMULATED, small, {}, index + 1));
  expect(outcomes.filter(({ end }) => end === 'promoted')).toEqual([]);
  const held = outcomes.filter(({ end }) => end === 'held');
  expect(held.length).toBeGreaterThan(5);
  expect(held[0]!.reason).toMatch(/^too few visits to decide in 30240 minutes: sales not cleared yet$/);
});
