import { expect, test } from 'vitest';
import { outcomes, shareOf, THROWS, worse } from './attack.ts';

// docs/reports/2026-11-25-canary-attacks.md has the whole table; these are the first releases of it, at a small shop.
const isAborted = ({ end }: { end: string }) => end === 'aborted';
const isPromoted = ({ end }: { end: string }) => end === 'promoted';

test('a policy by size promotes what is no worse within three days, and stops the harm that a shop of that size sees', {
  tags: '@spec-15.22',
}, () => {
  const good = outcomes(40, 100, {});
  expect(shareOf(good, ({ end, days }) => end === 'promoted' && days <= 3)).toBeGreaterThanOrEqual(0.95);
  expect(shareOf(outcomes(40, 100, worse(30)), isAborted)).toBeGreaterThanOrEqual(0.9);
});

test('somebody with one network neither ends a good canary nor lets one through that breaks every visit', {
  tags: '@spec-15.22',
}, () => {
  const attack = { networks: 1 } as const;
  expect(shareOf(outcomes(20, 100, {}, { ...attack, aim: 'abort' }), isAborted)).toBeLessThanOrEqual(0.05);
  expect(outcomes(20, 100, THROWS, { ...attack, aim: 'promote' }).filter(isPromoted)).toEqual([]);
});
