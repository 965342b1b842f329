import { type PageTotals, VITAL_BOUNDS, type Vital } from '@federation/protocol/page-counts';

/** Number of visits from which a share is meaningful. */
const ENOUGH = 100;

/** Visits of one version, as a team looks at them. A figure of too few visits is null. */
export type TeamFigures = {
  version: string;
  visits: number;
  /** Shares of the visits, 0 to 1. */
  own: number | null;
  errors: number | null;
  panels: number | null;
  fallbacks: number | null;
  /** Third quartiles, in milliseconds; `cls` in thousandths. */
  vitals: Partial<Record<Vital, number>>;
  /** Visits that reached each step of the main job. */
  steps: Record<string, number>;
};

/** The value that `share` of the visits stay below, within its bucket as if they were spread evenly; undefined without any. */
export function quantile(vital: Vital, buckets: readonly number[], share: number): number | undefined {
  const bounds = VITAL_BOUNDS[vital];
  const wanted = buckets.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return undefined;
  let below = 0;
  for (const [place, count] of buckets.entries()) {
    if (below + count >= wanted) {
      const from = place === 0 ? 0 : bounds[place - 1]!;
      const to = bounds[place] ?? from;
      return from + ((to - from) * (wanted - below)) / count;
    }
    below += count;
  }
  return undefined;
}

/** Returns a version's figures for its team. `steps` are those of the site. */
export function figuresOf({ version, events, vitals }: PageTotals, steps: readonly string[]): TeamFigures {
  const visits = events.visits ?? 0;
  const share = (event: string) => (visits >= ENOUGH ? (events[event] ?? 0) / visits : null);
  const quartiles = Object.entries(vitals).flatMap(([vital, buckets]) => {
    const value = quantile(vital as Vital, buckets!, 0.75);
    return value === undefined ? [] : [[vital, value] as const];
  });
  return {
    version,
    visits,
    own: share('own'),
    errors: share('errors'),
    panels: share('panels'),
    fallbacks: share('fallbacks'),
    vitals: Object.fromEntries(quartiles),
    steps: Object.fromEntries(steps.map((step) => [step, events[step] ?? 0])),
  };
}
