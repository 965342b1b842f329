import type { PageTotals } from '@federation/protocol/page-counts';
import { policyFor, seenHarm } from '@federation/registry/canary';
import type { Options, Subject } from '../options.ts';
import type { Report } from '../report.ts';
import { armOf, askShell, shellTime } from './measure.ts';
import { firstOf } from './surroundings.ts';

const DAY = 86_400_000;
/** How far back the site's traffic is looked at, in days. */
const LOOKED = 7;
/** Only visits of browsers that had been there before are compared: no site knows their share before a canary, so a half is taken. */
const RETURNING = 0.5;

const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`;

/** `canary <remote> --estimate`: what the traffic of the last week lets a canary decide, in how many days, and a policy for it. */
export async function estimateCanary({ name }: Subject, { shell }: Options): Promise<Report> {
  const to = await firstOf(shell, shellTime);
  const path = `/page-reports/${name}.json?from=${to - LOOKED * DAY}&to=${to}`;
  const rows = (await firstOf(shell, (url) =>
    askShell(url, path, process.env.OPERATOR_TOKEN),
  )) as PageTotals[];
  const all = (event: string) => rows.reduce((sum, { events }) => sum + (events[event] ?? 0), 0);
  const visits = (all('visits') / LOOKED) * RETURNING;
  const policy = policyFor(visits, all('paid') > 0 ? 'paid' : undefined);
  const share = policy.steps.at(-1)!.percent / 100;
  const seen = Object.entries(policy.metrics).map(([metric, given]) => {
    const arms = rows.map((row) => armOf(metric, given, row));
    const of = arms.reduce((sum, arm) => sum + arm.of, 0);
    // An event that never happened may be as frequent as one in all that was seen.
    const rate =
      Math.max(
        1,
        arms.reduce((sum, arm) => sum + arm.events, 0),
      ) / Math.max(1, of);
    const after = (days: number) => seenHarm(policy, metric, rate, { visits, share, days }).ratio ?? null;
    return { metric, rate, day: after(1), threeDays: after(3) };
  });
  const harm = (ratio: number | null) =>
    ratio === null ? 'nothing' : ratio > 1 ? `${ratio} times as many` : `${percent(1 - ratio)} fewer`;
  const text = [
    `${name}: ${Math.round(visits)} visits a day are compared, about (a half of those of the last ${LOOKED} days)`,
    ...seen.map(
      ({ metric, rate, day, threeDays }) =>
        `  ${metric}: in ${percent(rate)} of the visits now; stopped within a day: ${harm(day)}, within three: ${harm(threeDays)}`,
    ),
    'A policy for that, for canary.policy.json:',
    JSON.stringify(policy, undefined, 2),
  ].join('\n');
  return { text, data: { remote: name, visits, seen, policy } };
}
