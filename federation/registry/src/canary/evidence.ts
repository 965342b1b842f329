import type { CanaryMetric } from '@federation/protocol/canary';

/** One side of a comparison: how many visits were looked at, and how many of them had the event. */
export type Arm = { of: number; events: number };
/** A metric over one span of time, for visits of both versions in that same span. */
export type Pair = { canary: Arm; stable: Arm };
/** Counts of one metric so far: the logarithm of the likelihood ratio for each of `ratiosOf`, and all that was counted. */
export type Evidence = { logs: number[]; seen: Pair; cleared: boolean };

/** Effects beyond the target that are looked for as well: a release that breaks everything is seen after a few visits. */
const WORSE_MORE = [2, 5, 20];
const WORSE_LESS = [0.8, 0.5, 0.2];
/** Half of the weight is on the target, the rest evenly on what is worse. */
const TARGET_WEIGHT = 0.5;

/** The ratios of canary to stable that are tested: the smallest harm worth stopping first, then greater ones. */
export const ratiosOf = ({ ratio, worse }: CanaryMetric): number[] => [
  ratio,
  ...(worse === 'more' ? WORSE_MORE : WORSE_LESS).map((factor) =>
    worse === 'more' ? 1 + (ratio - 1) * factor : ratio * factor,
  ),
];

export const noEvidence = (metric: CanaryMetric): Evidence => ({
  logs: ratiosOf(metric).map(() => 0),
  seen: { canary: { of: 0, events: 0 }, stable: { of: 0, events: 0 } },
  cleared: false,
});

/**
 * The logarithm of the factor by which one span of time speaks for "events are `ratio` times as frequent in the canary" against "they are as
 * frequent". Given the visits of both sides and how many events there were in all, how many of them fall to the canary is hypergeometric
 * when the two are alike; the factor's mean is then at most 1 (Hoeffding 1963: a draw without replacement is the less spread), whatever the
 * rate is, and however it changes from one span to the next. So the factors of all spans together are a test that may be looked at at any time.
 */
export function logFactor({ canary, stable }: Pair, ratio: number): number {
  const all = canary.of + stable.of;
  if (canary.of === 0 || stable.of === 0) return 0;
  const events = canary.events + stable.events;
  return canary.events * Math.log(ratio) + events * Math.log(all / (ratio * canary.of + stable.of));
}

const plus = (one: Arm, other: Arm): Arm => ({ of: one.of + other.of, events: one.events + other.events });

/** The evidence with one more span of time. `miss` is the share of harmful releases that may be cleared. */
export function addSpan(before: Evidence, span: Pair, metric: CanaryMetric, miss: number): Evidence {
  const ratios = ratiosOf(metric);
  // Events that come in groups of `clustering`, such as one browser's errors on each of its pages, count as one.
  const logs = before.logs.map((log, index) => log + logFactor(span, ratios[index]!) / metric.clustering);
  const seen = {
    canary: plus(before.seen.canary, span.canary),
    stable: plus(before.seen.stable, span.stable),
  };
  return { logs, seen, cleared: before.cleared || -logs[0]! >= Math.log(1 / miss) };
}

/** How strongly a metric speaks against the canary: an e-value, at most 1 on average for a release that is no worse. */
export function harm({ logs: [target = 0, ...others] }: Evidence): number {
  const rest = others.map((log) => ((1 - TARGET_WEIGHT) / others.length) * Math.exp(log));
  return rest.reduce((sum, value) => sum + value, TARGET_WEIGHT * Math.exp(target));
}

/** How strongly all metrics together do: their mean by weight, which is an e-value too, however they depend on each other. */
export function totalHarm(
  evidence: Record<string, Evidence>,
  metrics: Record<string, CanaryMetric>,
): { total: number; worst: string | undefined } {
  const weights = Object.values(metrics).reduce((sum, { weight }) => sum + weight, 0);
  const shares = Object.entries(metrics)
    .map(([name, { weight }]) => {
      const known = evidence[name];
      return { name, share: known ? (weight / weights) * harm(known) : 0 };
    })
    .sort((one, other) => other.share - one.share);
  return { total: shares.reduce((sum, { share }) => sum + share, 0), worst: shares[0]?.name };
}
