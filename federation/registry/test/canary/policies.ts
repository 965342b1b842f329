import { type CanaryPolicy, canaryPolicy } from '@federation/protocol/canary';
import type { Site } from './simulation.ts';

/** Policy of the simulation in docs/canaries.md: 1 → 5 → 25 → 100 %. */
export const SIMULATED: CanaryPolicy = canaryPolicy.parse({
  metrics: {
    errors: { worse: 'more', ratio: 2, weight: 3, clustering: 2 },
    panels: { worse: 'more', ratio: 3, clustering: 2 },
    lcp: { worse: 'more', ratio: 1.25 },
    inp: { worse: 'more', ratio: 1.5 },
    sales: { worse: 'less', ratio: 0.9, weight: 4 },
  },
  steps: [
    { percent: 1, minutes: 60, visits: 100 },
    {
      percent: 5,
      minutes: 240,
      visits: 1_000,
      clear: ['errors', 'sales'],
      timeout: { minutes: 21 * 1_440, action: 'hold' },
    },
    { percent: 25, minutes: 240, visits: 5_000 },
  ],
});

/** The site of that simulation: 100,000 visits a day of browsers that have drawn; a browser's errors come in twos, sales ten minutes late. */
export const SITE: Site = {
  visits: 100_000,
  every: 5,
  rates: { errors: 0.01, panels: 0.002, lcp: 0.2, inp: 0.05, sales: 0.03 },
  groups: { errors: 2 },
  late: { sales: 2 },
};
