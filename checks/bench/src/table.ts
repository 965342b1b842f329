import type { Visit } from './visit.ts';

/** The shop, its pages as static files, and the same parts composed the ordinary way. */
export const WAYS = ['shop', 'floor', 'ordinary'] as const;
type Way = (typeof WAYS)[number];
export type Runs = Record<Way, Visit[]>;

const ROWS: { key: keyof Visit; title: string; digits: number }[] = [
  { key: 'ttfb', title: 'TTFB, ms', digits: 0 },
  { key: 'fcp', title: 'FCP, ms', digits: 0 },
  { key: 'lcp', title: 'LCP, ms', digits: 0 },
  { key: 'script', title: 'first script, ms', digits: 0 },
  { key: 'hydrated', title: 'hydrated, ms', digits: 0 },
  { key: 'tbt', title: 'TBT, ms', digits: 0 },
  { key: 'cls', title: 'CLS', digits: 3 },
  { key: 'htmlKb', title: 'page, KB', digits: 1 },
  { key: 'jsKb', title: 'JavaScript, KB', digits: 1 },
  { key: 'fontKb', title: 'fonts, KB', digits: 1 },
  { key: 'pictureKb', title: 'pictures, KB', digits: 1 },
  { key: 'totalKb', title: 'total, KB', digits: 1 },
  { key: 'requests', title: 'requests', digits: 0 },
];

/** The middle value, the mean of the two middle ones of an even number; null when there is none. */
export function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const middle = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]));
const number = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits));

/** How much the shop needs of what another way needs. */
function ratio(runs: Runs, key: keyof Visit, other: Way): string {
  const [ours, theirs] = [middle(runs.shop, key), middle(runs[other], key)];
  return ours && theirs ? `${(ours / theirs).toFixed(2)} ×` : '';
}

/** A table in Markdown, its first row being the heads. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [heads = []] = rows;
  const widths = heads.map((_, place) => Math.max(3, ...rows.map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, place) => (cells[place] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [heads, rule, ...rows.slice(1)].map(line).join('\n');
}

/** Medians of a page's visits in each way, and ratios of the shop to the others. */
export function viewTable(runs: Runs): string {
  const rows = ROWS.map(({ key, title, digits }) => {
    const cell = (way: Way) => number(middle(runs[way], key), digits);
    const [shop, floor, ordinary] = WAYS.map(cell);
    return [title, shop!, floor!, ratio(runs, key, 'floor'), ordinary!, ratio(runs, key, 'ordinary')];
  });
  return markdown([['', 'shop', 'floor', 'ratio', 'ordinary', 'ratio'], ...rows]);
}

/** The pages' first views beside each other: the table of `docs/performance.md`. */
export function summaryTable(pages: readonly { name: string; runs: Runs }[]): string {
  const heads = [
    'page',
    'LCP, ms',
    'to the floor',
    'to the ordinary',
    'first script, ms',
    'hydrated, ms',
    'to the ordinary',
    'TBT, ms',
    'CLS',
    'JavaScript, KB',
    'to the ordinary',
    'requests',
  ];
  const rows = pages.map(({ name, runs }) => [
    name,
    number(middle(runs.shop, 'lcp'), 0),
    ratio(runs, 'lcp', 'floor'),
    ratio(runs, 'lcp', 'ordinary'),
    number(middle(runs.shop, 'script'), 0),
    number(middle(runs.shop, 'hydrated'), 0),
    ratio(runs, 'hydrated', 'ordinary'),
    number(middle(runs.shop, 'tbt'), 0),
    number(middle(runs.shop, 'cls'), 3),
    number(middle(runs.shop, 'jsKb'), 1),
    ratio(runs, 'jsKb', 'ordinary'),
    number(middle(runs.shop, 'requests'), 0),
  ]);
  return markdown([heads, ...rows]);
}
