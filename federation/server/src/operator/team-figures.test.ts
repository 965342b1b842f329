import { noBuckets, VITAL_BOUNDS } from '@federation/protocol/page-counts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, quantile } from './team-figures.ts';

const buckets = fc.array(fc.nat(50), { minLength: 12, maxLength: 12 });
const share = fc.double({ min: 0.01, max: 1, noNaN: true });

test('a greater share lies no lower, and none beyond the last bound; nothing measured has none', () => {
  fc.assert(
    fc.property(buckets, share, share, (counts, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((each) =>
        quantile('lcp', counts, each),
      );
      expect(low === undefined).toBe(counts.every((count) => count === 0));
      if (low === undefined || high === undefined) return;
      expect(low).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(VITAL_BOUNDS.lcp.at(-1)!);
    }),
  );
});

test('three of four visits below two seconds are shown so, and a share of few visits is not shown', () => {
  const lcp = noBuckets('lcp');
  lcp[3] = 75;
  lcp[5] = 25;
  const totals = {
    subject: 'catalog',
    version: '1',
    events: { visits: 100, own: 3, seen: 40 },
    vitals: { lcp },
  };
  expect(figuresOf(totals, ['seen', 'paid'])).toMatchObject({
    visits: 100,
    own: 0.03,
    errors: 0,
    vitals: { lcp: 2_000 },
    steps: { seen: 40, paid: 0 },
  });
  expect(figuresOf({ ...totals, events: { visits: 99, own: 3 } }, [])).toMatchObject({
    own: null,
    errors: null,
  });
});
