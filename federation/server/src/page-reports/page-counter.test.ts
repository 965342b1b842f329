import { bucketOf, type PageCounts, VITAL_BOUNDS, VITALS } from '@federation/protocol/page-counts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PageCounter } from './page-counter.ts';

const MADE = { composition: 'abc', shell: 's1', remotes: [{ name: 'catalog', version: '1' }] };
const NOW = 1_800_000_000_000;
const report = fc.record({
  events: fc.subarray(['visits', 'errors', 'paid', 'unknown']),
  own: fc.subarray(['catalog']),
  evidence: fc.constant(new Map([['catalog', { events: ['visits', 'errors'], isOwn: true }]])),
  vitals: fc.record({ lcp: fc.nat(20_000), cls: fc.nat(2_000) }, { requiredKeys: [] }),
});
const bySubject = (rows: readonly PageCounts[]) => [...rows].sort((a, b) => (a.subject < b.subject ? -1 : 1));

test('counts put back and continued equal counts made at once', () => {
  fc.assert(
    fc.property(fc.array(report), fc.array(report), (before, after) => {
      const [whole, broken] = [new PageCounter(['paid']), new PageCounter(['paid'])];
      for (const one of [...before, ...after]) whole.add(one, MADE, NOW);
      for (const one of before) broken.add(one, MADE, NOW);
      const taken = broken.take();
      for (const one of after) broken.add(one, MADE, NOW);
      broken.putBack(taken);
      expect(bySubject(broken.take())).toEqual(bySubject(whole.take()));
    }),
  );
});

test('every value has one bucket, which its bound is in', () => {
  for (const vital of VITALS) {
    const bounds = VITAL_BOUNDS[vital];
    expect([...bounds]).toEqual([...bounds].sort((a, b) => a - b));
    for (const [place, bound] of bounds.entries())
      expect([bucketOf(vital, bound), bucketOf(vital, bound + 0.1)]).toEqual([place, place + 1]);
  }
});

test('rows that nobody takes are bounded', () => {
  const counter = new PageCounter([]);
  for (let minute = 0; minute < 3_000; minute += 1)
    counter.add(
      { events: ['visits'], own: [], vitals: {}, evidence: new Map() },
      MADE,
      NOW + minute * 60_000,
    );
  expect(counter.take()).toHaveLength(5_000);
});
