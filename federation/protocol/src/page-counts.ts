/** The header in which a call of a page has the page's token. */
export const PAGE_HEADER = 'x-page';

/** Measures of a page's visit: milliseconds, but for `cls`, which is a thousandth of the score. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb', 'hydrated'] as const;
export type Vital = (typeof VITALS)[number];

/**
 * Upper bounds of a histogram's buckets, each bound within its bucket; one more bucket holds what is greater. Close together around what
 * web.dev/vitals calls good and poor, so that a shift there is seen.
 */
export const VITAL_BOUNDS: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_000, 10_000, 15_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 2_000],
  cls: [5, 10, 25, 50, 75, 100, 150, 200, 250, 500, 1_000],
  ttfb: [50, 100, 200, 300, 400, 600, 800, 1_000, 1_800, 3_000, 6_000],
  hydrated: [250, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
};

/** The place of a value in its histogram. */
export function bucketOf(vital: Vital, value: number): number {
  const bounds = VITAL_BOUNDS[vital];
  const place = bounds.findIndex((bound) => value <= bound);
  return place < 0 ? bounds.length : place;
}

/** An empty histogram. */
export const noBuckets = (vital: Vital): number[] => new Array(VITAL_BOUNDS[vital].length + 1).fill(0);

/**
 * Events of a visit, each counted once in it. `errors`: something threw; `panels`: a part was not there; `fallbacks`: the version before
 * replaced one; `own`: one of these in the remote that the row is about. The site adds the steps of its main job.
 */
export const PAGE_EVENTS = ['visits', 'errors', 'panels', 'fallbacks', 'own'] as const;

/** Visits of a remote's versions by browsers that had drawn for its canary before they asked for the page, whether they are in or out. */
export const drawnSubject = (remote: string): string => `${remote}+drawn`;

/** Events that one broken page is enough for: of each, a block of addresses counts for little in what decides about a canary. */
export const HARM: ReadonlySet<string> = new Set(['errors', 'panels', 'fallbacks', 'own']);

/** How much of a version's evidence may come from one block of addresses: of its visits, and of each kind of harm in them. */
export const BLOCK_CAPS = { visits: { least: 5, share: 0.002 }, harm: { least: 1, share: 0.005 } } as const;
export type BlockCap = { least: number; share: number };

/** How many a block may have among so many of all. */
export const capOf = ({ least, share }: BlockCap, all: number): number =>
  Math.max(least, Math.floor(share * all));

/** Visits of one version in some time. */
export type PageTotals = {
  /** A remote's name, `drawnSubject` of it, `shell`, or `composition`. */
  subject: string;
  /** The remote's version, the shell's build, the composition's id. */
  version: string;
  /** Visits by what happened in them: `PAGE_EVENTS`, and the steps. What never happened is absent. */
  events: Readonly<Record<string, number>>;
  /** Visits by bucket of `VITAL_BOUNDS`; what nobody measured is absent. */
  vitals: Readonly<Partial<Record<Vital, readonly number[]>>>;
};

/** The same for one minute; `minute` is its beginning, milliseconds since 1970. */
export type PageCounts = PageTotals & { minute: number };
