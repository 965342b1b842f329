import { type CanaryPolicy, canaryPolicy } from '@federation/protocol/canary';
import { logFactor } from './evidence.ts';

type Size = {
  /** From so many visits a day on, of browsers that have drawn. */
  from: number;
  /** The ratio of errors that is looked for first, and in how many networks they have to happen. */
  ratio: number;
  networks: number;
  /** Share of the browsers and hours, step by step: at most three days together. */
  steps: readonly (readonly [percent: number, hours: number])[];
};

const SIZES: readonly Size[] = [
  {
    from: 50_000,
    ratio: 2,
    networks: 60,
    steps: [
      [1, 1],
      [5, 4],
      [25, 12],
    ],
  },
  {
    from: 5_000,
    ratio: 2,
    networks: 30,
    steps: [
      [5, 2],
      [25, 10],
      [50, 44],
    ],
  },
  {
    from: 500,
    ratio: 4,
    networks: 12,
    steps: [
      [10, 4],
      [50, 56],
    ],
  },
  {
    from: 0,
    ratio: 10,
    networks: 12,
    steps: [
      [25, 8],
      [50, 60],
    ],
  },
];

/**
 * A policy that a site with so many visits a day can answer. What breaks pages decides (errors, parts that are not there, speed), as soon as it
 * is seen. `sales`, a step of the site's main job, can only stop a release: nobody waits until its harm is ruled out.
 */
export function policyFor(visits: number, sales?: string): CanaryPolicy {
  const { ratio, networks, steps } = SIZES.find(({ from }) => visits >= from)!;
  return canaryPolicy.parse({
    falseAlarms: 0.03,
    networks,
    metrics: {
      own: { worse: 'more', ratio, weight: 3, clustering: 2 },
      errors: { worse: 'more', ratio, weight: 2, clustering: 2 },
      panels: { worse: 'more', ratio, clustering: 2 },
      lcp: { worse: 'more', ratio: 1.5, above: 2_500 },
      ...(sales && { [sales]: { worse: 'less', ratio: 0.5 } }),
    },
    steps: steps.map(([percent, hours]) => ({ percent, minutes: hours * 60 })),
  });
}

/** The smallest harm of a metric that is found in so many days, as a ratio of canary to stable; undefined where none is. */
export type SeenHarm = { rate: number; ratio: number | undefined };

/** Ratios that are tried, from a tenth more to everything. */
const TRIED = [1.1, 1.25, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 30, 50, 100, 200, 500];
/** Beyond the mean by so much, most of the draws are beyond it, too. */
const MARGIN = 1.5;

/**
 * The harm that a canary with `share` of `visits` a day sees in `days`, by how often the event happens now, 0 to 1: where the expected evidence is
 * beyond what the policy asks for by a margin.
 */
export function seenHarm(policy: CanaryPolicy, name: string, rate: number, traffic: Traffic): SeenHarm {
  const { worse, clustering, weight } = policy.metrics[name]!;
  const weights = Object.values(policy.metrics).reduce((sum, metric) => sum + metric.weight, 0);
  const wanted = MARGIN * Math.log((2 * weights) / weight / policy.falseAlarms);
  const { visits, share, days } = traffic;
  const [canary, stable] = [visits * days * share, visits * days * (1 - share)];
  const ratio = TRIED.map((tried) => (worse === 'more' ? tried : 1 / tried)).find((tried) => {
    if (rate * tried > 1) return false;
    const pair = {
      canary: { of: canary, events: canary * rate * tried },
      stable: { of: stable, events: stable * rate },
    };
    return (
      logFactor(pair, tried) / clustering >= wanted &&
      (worse === 'less' || pair.canary.events >= policy.networks)
    );
  });
  return { rate, ratio };
}
type Traffic = { visits: number; share: number; days: number };
