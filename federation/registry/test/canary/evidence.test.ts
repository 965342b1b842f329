import { canaryPolicy } from '@federation/protocol/canary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSpan, harm, logFactor, noEvidence, ratiosOf } from '../../src/canary/evidence.ts';

const { metrics } = canaryPolicy.parse({
  metrics: { errors: { worse: 'more', ratio: 2 }, sales: { worse: 'less', ratio: 0.9 } },
  steps: [{ percent: 5 }],
});
const { errors, sales } = metrics as Record<'errors' | 'sales', (typeof metrics)[string]>;

const logFactorial = (n: number) => {
  let sum = 0;
  for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
  return sum;
};
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** The mean of the factor over all ways in which so many events fall to visits that are alike. */
function meanFactor(canary: number, stable: number, events: number, ratio: number): number {
  let mean = 0;
  for (let own = Math.max(0, events - stable); own <= Math.min(events, canary); own += 1) {
    const chance = Math.exp(
      logChoose(canary, own) + logChoose(stable, events - own) - logChoose(canary + stable, events),
    );
    const pair = { canary: { of: canary, events: own }, stable: { of: stable, events: events - own } };
    mean += chance * Math.exp(logFactor(pair, ratio));
  }
  return mean;
}

const visits = fc.integer({ min: 1, max: 300 });
const ratio = fc.oneof(
  fc.double({ min: 1.05, max: 40, noNaN: true }),
  fc.double({ min: 0.05, max: 0.95, noNaN: true }),
);

test('the factor of a span is at most 1 on average for two versions that are alike', {
  tags: '@spec-15.22',
}, () => {
  fc.assert(
    fc.property(visits, visits, fc.integer({ min: 0, max: 40 }), ratio, (canary, stable, events, tested) => {
      fc.pre(events <= canary + stable);
      expect(meanFactor(canary, stable, events, tested)).toBeLessThanOrEqual(1 + 1e-9);
    }),
    { numRuns: 500, seed: 22 },
  );
});

test('one more event of the canary never speaks for it where more is worse, nor one less where less is', () => {
  fc.assert(
    fc.property(
      visits,
      visits,
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 50 }),
      (canary, stable, own, other) => {
        const pair = (events: number) => ({
          canary: { of: canary, events },
          stable: { of: stable, events: other },
        });
        for (const tested of ratiosOf(errors))
          expect(logFactor(pair(own + 1), tested)).toBeGreaterThan(logFactor(pair(own), tested));
        for (const tested of ratiosOf(sales))
          expect(logFactor(pair(own + 1), tested)).toBeLessThan(logFactor(pair(own), tested));
      },
    ),
    { numRuns: 500, seed: 22 },
  );
});

test('evidence does not depend on how it is cut into spans, while the shares stay', () => {
  const whole = { canary: { of: 100, events: 6 }, stable: { of: 1_900, events: 40 } };
  const half = { canary: { of: 50, events: 3 }, stable: { of: 950, events: 20 } };
  const once = addSpan(noEvidence(errors), whole, errors, 0.03);
  const twice = addSpan(addSpan(noEvidence(errors), half, errors, 0.03), half, errors, 0.03);
  expect(harm(twice)).toBeCloseTo(harm(once), 9);
  expect(twice.seen).toEqual(once.seen);
});

test('harm is ruled out once it is so much less likely than none, and stays so', () => {
  const span = { canary: { of: 1_000, events: 10 }, stable: { of: 19_000, events: 190 } };
  let evidence = noEvidence(errors);
  expect(addSpan(evidence, span, errors, 0.03).cleared).toBe(false);
  evidence = addSpan(addSpan(evidence, span, errors, 0.03), span, errors, 0.03);
  expect(evidence.cleared).toBe(true);
  const bad = { canary: { of: 100, events: 10 }, stable: { of: 1_900, events: 19 } };
  const later = addSpan(evidence, bad, errors, 0.03);
  expect(later.cleared).toBe(true);
  expect(harm(later)).toBeGreaterThan(harm(evidence));
});

test('one side without visits says nothing', () => {
  expect(logFactor({ canary: { of: 0, events: 0 }, stable: { of: 9, events: 3 } }, 2)).toBe(0);
  expect(logFactor({ canary: { of: 9, events: 3 }, stable: { of: 0, events: 0 } }, 2)).toBe(0);
});
