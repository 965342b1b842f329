import { policyFor } from '../../src/canary/sizes.ts';
import { type Attack, type Effect, type Outcome, type Site, simulate } from './simulation.ts';

/** How often things happen on the site of these simulations; a browser's errors come in twos, a payment ten minutes after its visit. */
const RATES = { own: 0.005, errors: 0.01, panels: 0.002, lcp: 0.2, paid: 0.03 };
/** Every visit of the release throws. */
export const THROWS: Effect = { own: 200, errors: 100 };
export const worse = (ratio: number): Effect => ({ own: ratio, errors: ratio });

export const siteOf = (visits: number): Site => ({
  visits,
  every: 5,
  rates: RATES,
  groups: { own: 2, errors: 2 },
  late: { paid: 2 },
});

/** Runs so many releases at a site with so many visits a day, by the policy of its size. */
export const outcomes = (count: number, visits: number, effect: Effect, attack?: Attack): Outcome[] =>
  Array.from({ length: count }, (_, index) =>
    simulate(policyFor(visits, 'paid'), siteOf(visits), effect, index + 1, attack),
  );

export const shareOf = (all: readonly Outcome[], wanted: (outcome: Outcome) => boolean): number =>
  all.filter(wanted).length / all.length;
