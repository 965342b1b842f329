import type { CanaryMetric, CanaryPolicy } from '@federation/protocol/canary';
import { parseJson } from '@federation/protocol/json';
import {
  drawnSubject,
  type PageTotals,
  VITAL_BOUNDS,
  VITALS,
  type Vital,
} from '@federation/protocol/page-counts';
import type { Query, Totals } from '@federation/registry/canary';

/** How long a shell may take to answer, in milliseconds. */
const TIMEOUT = 10_000;

/** Counts are by the minute. */
const MINUTE = 60_000;

type Arm = Totals[string]['canary'];

const isVital = (name: string): name is Vital => (VITALS as readonly string[]).includes(name);

/** Visits with a value above the bound, of those that measured it. */
function above(buckets: readonly number[] | undefined, vital: Vital, bound: number): Arm {
  const first = VITAL_BOUNDS[vital].indexOf(bound) + 1;
  const sum = (from: number) => (buckets ?? []).slice(from).reduce((total, count) => total + count, 0);
  return { of: sum(0), events: sum(first) };
}

/** How many visits of these were looked at for a metric, and how many of them had its event. */
export function armOf(name: string, metric: CanaryMetric, totals: PageTotals | undefined): Arm {
  if (isVital(name)) return above(totals?.vitals[name], name, metric.above!);
  return { of: totals?.events.visits ?? 0, events: totals?.events[name] ?? 0 };
}

/** The time of a shell: it counts by that, and this machine's may be another. */
export async function shellTime(url: string): Promise<number> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/healthz`, {
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await response.body?.cancel();
  const time = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new Error(`${new URL(url).origin} says no time in its answers`);
  return time;
}

/** Throws for a metric that cannot be read from pages' reports: a value without a bound, or with one that no histogram has. */
export function checkMetrics({ metrics }: CanaryPolicy): void {
  for (const [name, { above: bound }] of Object.entries(metrics)) {
    if (isVital(name) !== (bound !== undefined))
      throw new Error(`metrics.${name}: ${isVital(name) ? 'needs' : 'has no'} «above»`);
    if (isVital(name) && !VITAL_BOUNDS[name].includes(bound!))
      throw new Error(
        `metrics.${name}.above: expected one of ${VITAL_BOUNDS[name].join(', ')}, got ${bound}`,
      );
  }
}

/** Sums the reports of pages of both versions, by metric. `rows` are all versions of the remote in the same time. */
export function totalsOf(
  rows: readonly PageTotals[],
  { metrics }: CanaryPolicy,
  { canary, stable }: Query,
): Totals {
  const of = (version: string) => rows.find((row) => row.version === version);
  const sold = { worse: 'less', ratio: 0.5, weight: 1, clustering: 1 } as const;
  return Object.fromEntries(
    // Money decides nothing: it says what an aborted canary cost.
    Object.entries({ ...metrics, value: metrics.value ?? sold }).map(([name, metric]) => [
      name,
      { canary: armOf(name, metric, of(canary)), stable: armOf(name, metric, of(stable)) },
    ]),
  );
}

/** Reads a shell's answer to an operator. Throws with what to do when there is none. */
export async function askShell(url: string, path: string, token: string | undefined): Promise<unknown> {
  const address = `${url.replace(/\/+$/, '')}${path}`;
  if (!token)
    throw new Error(
      `OPERATOR_TOKEN is not set: ${new URL(address).origin} shows what visits felt like to operators only`,
    );
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `${new URL(address).origin} answered ${response.status} for the counts${response.status === 404 ? ': its host counts no visits' : ''}`,
    );
  return parseJson(text, address, response.status);
}

/**
 * Counts of browsers that had drawn before their page was asked for, in or out: who comes for the first time is in no canary, and buys
 * differently.
 */
export async function measureBy(
  url: string,
  token: string | undefined,
  policy: CanaryPolicy,
  query: Query,
): Promise<Totals> {
  const subject = encodeURIComponent(drawnSubject(query.remote));
  const rows = await askShell(
    url,
    `/page-reports/${subject}.json?from=${query.from - (query.from % MINUTE)}&to=${query.to}`,
    token,
  );
  return totalsOf(rows as PageTotals[], policy, query);
}
