import { type Arm, type Evidence, harm } from './evidence.ts';

const percent = (value: number) => `${Number((100 * value).toPrecision(2))} %`;

const rate = ({ of, events }: Arm) => `${percent(of === 0 ? 0 : events / of)} (${events} of ${of})`;

/** One side beside the other: "errors: canary 5 % (4 of 80), stable 0.5 % (7 of 1400)". */
export const describeRates = (name: string, { seen }: Evidence): string =>
  `${name}: canary ${rate(seen.canary)}, stable ${rate(seen.stable)}`;

/** A likelihood ratio in short, for people. */
const short = (value: number) =>
  value >= 1_000_000 ? 'more than a million' : String(Number(value.toPrecision(value >= 1_000 ? 4 : 3)));

/** Why a canary ends: the metric that says most, in numbers, and how strongly. */
export const describeHarm = (name: string, evidence: Evidence, total: number): string =>
  `${describeRates(name, evidence)}; ${short(harm(evidence))} times as likely from a worse release than from one that is no worse (all metrics: ${short(total)})`;

/** One line for each metric, for "canary <remote>" and a page. */
export const describeEvidence = (evidence: Record<string, Evidence>): string[] =>
  Object.entries(evidence).map(
    ([name, known]) =>
      `${describeRates(name, known)}; harm ${short(harm(known))}${known.cleared ? ', cleared' : ''}`,
  );
