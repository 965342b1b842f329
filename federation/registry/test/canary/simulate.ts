import { parseArgs } from 'node:util';
import { SIMULATED, SITE } from './policies.ts';
import { type Effect, type Outcome, simulate } from './simulation.ts';

// Simulates releases under an automatic canary: the table of docs/canaries.md. The same seeds give the same table.
const { values } = parseArgs({
  options: {
    releases: { type: 'string', default: '1000' },
    visits: { type: 'string', default: String(SITE.visits) },
  },
});
const count = Number(values.releases);
const site = { ...SITE, visits: Number(values.visits) };

const KINDS: [string, Effect][] = [
  ['no worse', {}],
  ['errors doubled', { errors: 2 }],
  ['a tenth of sales lost', { sales: 0.9 }],
  ['a twentieth of sales lost', { sales: 0.95 }],
  ['errors tenfold, half of sales lost', { errors: 10, sales: 0.5 }],
];

/** The value below which this share of the outcomes is. */
function quantile(outcomes: readonly Outcome[], share: number, of: (outcome: Outcome) => number): number {
  const sorted = outcomes.map(of).sort((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}

console.log(
  `${count} releases each, ${site.visits} visits a day, a look every ${site.every} minutes, seeds 1 to ${count}`,
);
for (const [name, effect] of KINDS) {
  const outcomes = Array.from({ length: count }, (_, index) => simulate(SIMULATED, site, effect, index + 1));
  const share = (wanted: (outcome: Outcome) => boolean) =>
    `${((100 * outcomes.filter(wanted).length) / count).toFixed(1)} %`;
  const days = [0.5, 0.95].map((part) => quantile(outcomes, part, (outcome) => outcome.days).toFixed(1));
  console.log(
    [
      name,
      `aborted ${share(({ end }) => end === 'aborted')}`,
      `before 25 % ${share(({ end, step }) => end === 'aborted' && step < 2)}`,
      `waits for a person ${share(({ end }) => end === 'held')}`,
      `promoted ${share(({ end }) => end === 'promoted')}`,
      `days, median and 95 %: ${days.join(' and ')}`,
      `canary visits, median: ${quantile(outcomes, 0.5, (outcome) => outcome.visits)}`,
      `looks, at most: ${quantile(outcomes, 1, (outcome) => outcome.looks)}`,
    ].join('; '),
  );
}
