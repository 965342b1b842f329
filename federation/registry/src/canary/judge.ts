import type { CanaryMetric, CanaryPolicy } from '@federation/protocol/canary';
import { BLOCK_CAPS } from '@federation/protocol/page-counts';
import { describeHarm } from './describe.ts';
import { addSpan, type Evidence, noEvidence, type Pair, totalHarm } from './evidence.ts';

/** Counts of both versions since the canary began, by metric. */
export type Totals = Record<string, Pair>;

/** State of a canary; all of it is in the store, so any process can go on. */
export type Trial = {
  policy: CanaryPolicy;
  /** Index of the step, and since when it is on, in milliseconds. */
  step: number;
  since: number;
  /** The totals up to which evidence was taken; null while visits of before the step may still end. */
  counted: Totals | null;
  /** The canary's visits in this step. */
  visits: number;
  evidence: Record<string, Evidence>;
};

export type Verdict =
  | { kind: 'wait'; reason: string }
  | { kind: 'abort' | 'hold' | 'advance'; reason: string };

const MINUTE = 60_000;

/** A look takes at least so many visits of the canary, and this share of those of the step: few looks, each of enough visits. */
const LEAST_SPAN = 5;
const SPAN_SHARE = 0.03;

export const beginTrial = (policy: CanaryPolicy, now: number): Trial => ({
  policy,
  step: 0,
  since: now,
  counted: null,
  visits: 0,
  evidence: Object.fromEntries(
    Object.entries(policy.metrics).map(([name, metric]) => [name, noEvidence(metric)]),
  ),
});

/** The same trial in the next step: what was learned stays. */
export const nextStep = (trial: Trial, now: number): Trial => ({
  ...trial,
  step: trial.step + 1,
  since: now,
  counted: null,
  visits: 0,
});

const NOTHING: Pair = { canary: { of: 0, events: 0 }, stable: { of: 0, events: 0 } };
/** Counts may be lost with a process; they never go back here. */
const less = (one: number, other: number) => Math.max(0, one - other);

function difference(now: Pair = NOTHING, before: Pair = NOTHING): Pair {
  const arm = (side: 'canary' | 'stable') => ({
    of: less(now[side].of, before[side].of),
    events: less(now[side].events, before[side].events),
  });
  return { canary: arm('canary'), stable: arm('stable') };
}

/** One metric's evidence and the totals that it was taken from; unchanged while too few visits have come since. */
function look(
  known: Evidence,
  metric: CanaryMetric,
  {
    totals,
    counted,
    visits,
    missed,
  }: { totals: Pair | undefined; counted: Pair | undefined; visits: number; missed: number },
) {
  const span = difference(totals, counted);
  const isEnough = span.canary.of >= Math.max(LEAST_SPAN, SPAN_SHARE * visits) && span.stable.of > 0;
  return isEnough
    ? { evidence: addSpan(known, span, metric, missed), counted: totals }
    : { evidence: known, counted };
}

/** The trial with what was counted since the last look. */
export function observe(trial: Trial, totals: Totals, now: number): Trial {
  const { policy, counted } = trial;
  if (!counted) return now - trial.since < policy.settle * MINUTE ? trial : { ...trial, counted: totals };
  const evidence: Trial['evidence'] = {};
  const next: Totals = {};
  let { visits } = trial;
  for (const [name, metric] of Object.entries(policy.metrics)) {
    const known = trial.evidence[name] ?? noEvidence(metric);
    const seen = look(known, metric, {
      totals: totals[name],
      counted: counted[name],
      visits: trial.visits,
      missed: policy.missed,
    });
    evidence[name] = seen.evidence;
    next[name] = seen.counted ?? NOTHING;
  }
  // The metric that most visits have says how many there were.
  const gained = Object.keys(policy.metrics).map(
    (name) => evidence[name]!.seen.canary.of - (trial.evidence[name]?.seen.canary.of ?? 0),
  );
  visits += Math.max(0, ...gained);
  return { ...trial, evidence, counted: next, visits };
}

/** Visits of one network that always count, so that a value which is too high may come from it so often. */
const PER_NETWORK = BLOCK_CAPS.visits.least;

/** Whether the harm was met in so many networks as the policy wants. That something happens less often has no number. */
function isWide({ metrics, networks }: CanaryPolicy, name: string, { seen }: Evidence): boolean {
  const { worse, above } = metrics[name]!;
  return worse === 'less' || seen.canary.events >= (above === undefined ? networks : networks * PER_NETWORK);
}

/** Decides about a canary. The decision depends on the trial and the time alone, and may be asked for at any time. */
export function judge({ policy, step: index, since, evidence, visits }: Trial, now: number): Verdict {
  const { total, worst } = totalHarm(evidence, policy.metrics);
  if (worst && total >= 1 / policy.falseAlarms && isWide(policy, worst, evidence[worst]!))
    return { kind: 'abort', reason: describeHarm(worst, evidence[worst]!, total) };
  const step = policy.steps[index]!;
  const minutes = (now - since) / MINUTE;
  const open = step.clear.filter((name) => !evidence[name]?.cleared);
  const isLong = minutes >= Math.max(step.minutes, policy.settle);
  if (isLong && visits >= step.visits && open.length === 0)
    return { kind: 'advance', reason: `${visits} visits, nothing speaks against it` };
  const missing = [
    ...(visits < step.visits ? [`${visits} of ${step.visits} visits`] : []),
    ...open.map((name) => `${name} not cleared yet`),
    ...(isLong ? [] : [`${Math.floor(minutes)} of ${Math.max(step.minutes, policy.settle)} minutes`]),
  ].join(', ');
  const { timeout } = step;
  if (timeout && minutes >= timeout.minutes)
    return {
      kind: timeout.action,
      reason: `too few visits to decide in ${timeout.minutes} minutes: ${missing}`,
    };
  return { kind: 'wait', reason: missing };
}
