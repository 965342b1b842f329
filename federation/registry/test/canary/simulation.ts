import type { CanaryPolicy } from '@federation/protocol/canary';
import { BLOCK_CAPS, capOf, HARM } from '@federation/protocol/page-counts';
import type { Arm } from '../../src/canary/evidence.ts';
import { beginTrial, judge, nextStep, observe, type Totals } from '../../src/canary/judge.ts';

/** A site as the simulation has it. */
export type Site = {
  /** Visits a day of browsers that have drawn, in both versions together. They come and go with the hour. */
  visits: number;
  /** Minutes between two looks. */
  every: number;
  /** How often a visit has each event: it changes with the hour, as sales do. */
  rates: Record<string, number>;
  /** Number of a metric's events that come together: one browser's, one after another. */
  groups?: Record<string, number>;
  /** Number of looks that a metric's events come after their visit. */
  late?: Record<string, number>;
};

/** A release's effect on the rates: `{ errors: 2 }` doubles the errors. */
export type Effect = Record<string, number>;

/**
 * Somebody with so many networks, who has the shells count all that they take from each. He sends no more at a look than the stable version has
 * visits: of a time in which nobody else came nothing can be compared.
 */
export type Attack = { networks: number; aim: 'abort' | 'promote' };

/** Adds to one side what the networks may: visits, and harm in them where it is wanted. `sent` is what they have there already. */
function forge(
  totals: Totals,
  side: 'canary' | 'stable',
  { networks, isHarm, pace }: { networks: number; isHarm: boolean; pace: number },
  sent: Record<string, number>,
): void {
  const grow = (name: string, cap: { least: number; share: number }, all: number) => {
    const key = `${side} ${name}`;
    const more = Math.min(pace, Math.max(0, networks * capOf(cap, all) - (sent[key] ?? 0)));
    sent[key] = (sent[key] ?? 0) + more;
    return more;
  };
  const [first] = Object.values(totals);
  const visits = grow('visits', BLOCK_CAPS.visits, first![side].of);
  for (const [name, pair] of Object.entries(totals)) {
    pair[side].of += visits;
    if (!isHarm || name === 'sales' || name === 'paid') continue;
    // A value such as the paint's time is part of a visit; of harm each network has a share of its own.
    const events = HARM.has(name) ? grow(name, BLOCK_CAPS.harm, pair[side].events) : visits;
    pair[side].events += Math.min(events, pair[side].of - pair[side].events);
  }
}

export type Outcome = {
  end: 'aborted' | 'promoted' | 'held';
  /** Index of the step at its end, days until then, looks, and the canary's visits. */
  step: number;
  days: number;
  looks: number;
  visits: number;
  /** Days that each step took. */
  stepDays: number[];
  reason: string;
};

/** Numbers below 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A Poisson draw; above 40 a normal one, which is as good there. */
function poisson(mean: number, next: () => number): number {
  if (mean > 40) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = 0;
  for (let left = Math.exp(-mean), product = next(); product > left; product *= next()) count += 1;
  return count;
}

/** Fewer at night: between a third and five thirds of the mean. */
const tide = (day: number, phase = 0) => 1 + (2 / 3) * Math.sin(2 * Math.PI * (day + phase));

const DAY = 86_400_000;
const LONGEST = 120;

/** One canary from its beginning to its end. The clock is the simulation's. */
export function simulate(
  policy: CanaryPolicy,
  site: Site,
  effect: Effect,
  seed: number,
  attack?: Attack,
): Outcome {
  const next = random(seed);
  const slice = site.every / (24 * 60);
  const names = Object.keys(policy.metrics);
  const totals: Totals = Object.fromEntries(
    names.map((name) => [name, { canary: { of: 0, events: 0 }, stable: { of: 0, events: 0 } }]),
  );
  const pending: { due: number; arm: Arm; events: number }[] = [];
  const phase = next();
  let trial = beginTrial(policy, 0);
  const sent: Record<string, number> = {};
  const outcome = { step: 0, looks: 0, visits: 0, stepDays: [] as number[] };
  for (let look = 1; look * slice < LONGEST; look += 1) {
    const day = look * slice;
    const share = policy.steps[trial.step]!.percent / 100;
    let pace = 0;
    for (const side of ['canary', 'stable'] as const) {
      const part = side === 'canary' ? share : 1 - share;
      const visits = poisson(site.visits * slice * tide(day, phase) * part, next);
      if (side === 'canary') outcome.visits += visits;
      else pace = visits;
      for (const name of names) {
        const group = site.groups?.[name] ?? 1;
        // The rate has a tide of its own: nothing may depend on its being constant.
        const rate =
          site.rates[name]! *
          (0.5 + 0.5 * tide(day, phase + 0.2)) *
          (side === 'canary' ? (effect[name] ?? 1) : 1);
        const arm = totals[name]![side];
        arm.of += visits;
        const events = poisson((visits * rate) / group, next) * group;
        pending.push({ due: look + (site.late?.[name] ?? 0), arm, events });
      }
    }
    while (pending.length > 0 && pending[0]!.due <= look) settle(pending.shift()!);
    for (let index = pending.length - 1; index >= 0; index -= 1)
      if (pending[index]!.due <= look) settle(pending.splice(index, 1)[0]!);

    // Before that nothing counts: he waits.
    if (attack && trial.counted) {
      const { networks, aim } = attack;
      forge(totals, 'canary', { networks, isHarm: aim === 'abort', pace }, sent);
      if (aim === 'promote') forge(totals, 'stable', { networks, isHarm: true, pace }, sent);
    }
    const now = day * DAY;
    trial = observe(trial, structuredClone(totals), now);
    const verdict = judge(trial, now);
    outcome.looks += 1;
    outcome.step = trial.step;
    const end = (kind: Outcome['end']): Outcome => ({
      ...outcome,
      end: kind,
      days: day,
      reason: verdict.reason,
      stepDays: [...outcome.stepDays, (now - trial.since) / DAY],
    });
    if (verdict.kind === 'abort') return end('aborted');
    if (verdict.kind === 'hold') return end('held');
    if (verdict.kind !== 'advance') continue;
    outcome.stepDays.push((now - trial.since) / DAY);
    if (trial.step + 1 === policy.steps.length) return { ...outcome, end: 'promoted', days: day, reason: '' };
    trial = nextStep(trial, now);
  }
  return { ...outcome, end: 'held', days: LONGEST, reason: 'nothing was decided' };
}

function settle({ arm, events }: { arm: Arm; events: number }): void {
  arm.events += events;
}
