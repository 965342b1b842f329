import { capOf } from '@federation/protocol/page-counts';
import { pageReport } from '@federation/protocol/page-report';
import { openPage, PAGE_LIFETIME, signPage } from '@federation/protocol/page-token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockShare } from './block-share.ts';
import { PageVisits } from './page-visits.ts';

const NOW = 1_800_000_000_000;
const KEY = 'k'.repeat(32);
const MADE = {
  composition: 'abc',
  shell: 's1',
  remotes: [{ name: 'catalog', version: '1' }],
  drawn: ['catalog'],
};
const VISIT = pageReport.parse({ page: '', events: ['visits', 'errors'] });
const pageAt = (at: number) => openPage(signPage(MADE, KEY, at), KEY, at)!;

test('a token says what was signed, and one of which a character is another, or that is older than half a day, says nothing', () => {
  const label = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('@'));
  const made = fc.record({
    composition: label,
    shell: label,
    remotes: fc.array(fc.record({ name: label, version: fc.string({ maxLength: 12 }) }), { maxLength: 4 }),
    drawn: fc.array(label, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(made, fc.nat(), fc.nat(), (page, place, step) => {
      const token = signPage(page, KEY, NOW);
      expect(openPage(token, KEY, NOW)).toMatchObject(page);
      expect(openPage(token, KEY, NOW + (PAGE_LIFETIME + 1) * 1_000)).toBeUndefined();
      const at = place % token.length;
      const other = 'abcXYZ019|,-'[step % 12]!;
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(openPage(changed, KEY, NOW)).toEqual(changed === token ? openPage(token, KEY, NOW) : undefined);
    }),
  );
});

test('a page that was forgotten, or sent before the server began, cannot report a second time', () => {
  const visits = new PageVisits(NOW, 2);
  expect(visits.take(pageAt(NOW - 10_000), VISIT, 'a', NOW)).toBeUndefined();
  const first = pageAt(NOW + 1_000);
  const isNew = (page: typeof first) => (visits.take(page, VISIT, 'a', NOW + 5_000)?.events.length ?? 0) > 0;
  expect([isNew(first), isNew(first)]).toEqual([true, false]);
  expect([2, 3].map((seconds) => isNew(pageAt(NOW + seconds * 1_000)))).toEqual([true, true]);
  expect(isNew(first)).toBe(false);
  expect(visits.take(first, VISIT, 'a', NOW + 5_000)).toBeUndefined();
});

test('no block ever has more than its share of what was counted, however many others there are', () => {
  const cap = { least: 2, share: 0.1 };
  // Its counters take 4 MB: one for all runs, each of which counts something else.
  const share = new BlockShare(cap);
  let run = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 50, maxLength: 150 }), (blocks) => {
      run += 1;
      const counts = new Map<number, number>();
      let all = 0;
      for (const block of blocks) {
        if (!share.admits(`v${run}`, String(block), NOW)) continue;
        counts.set(block, (counts.get(block) ?? 0) + 1);
        all += 1;
      }
      for (const count of counts.values()) expect(count).toBeLessThanOrEqual(capOf(cap, all));
    }),
    { numRuns: 8 },
  );
});
