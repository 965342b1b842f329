import type { Visit } from './visit.ts';

const ROWS: { key: keyof Visit; title: string; digits: number }[] = [
  { key: 'ttfb', title: 'TTFB, ms', digits: 0 },
  { key: 'fcp', title: 'FCP, ms', digits: 0 },
  { key: 'lcp', title: 'LCP, ms', digits: 0 },
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

/** Prints medians of the shop beside those of the floor, with their ratio. */
export function printTable(title: string, shop: Visit[], floor: Visit[]): void {
  console.log(`\n${title}`);
  console.log(`${''.padEnd(16)}${['shop', 'floor', 'ratio'].map((name) => name.padStart(10)).join('')}`);
  for (const { key, title: name, digits } of ROWS) {
    const [ours, theirs] = [
      median(shop.map((visit) => visit[key])),
      median(floor.map((visit) => visit[key])),
    ];
    const ratio = ours && theirs ? `${(ours / theirs).toFixed(2)} ×` : '';
    const cells = [ours, theirs].map((value) => (value === null ? '–' : value.toFixed(digits)).padStart(10));
    console.log(`${name.padEnd(16)}${cells.join('')}${ratio.padStart(10)}`);
  }
}
