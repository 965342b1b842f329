import { expect, test } from 'vitest';
import { parsePolicy } from './canary.ts';

const policy = (more: object) =>
  JSON.stringify({
    metrics: { errors: { worse: 'more', ratio: 2 } },
    steps: [{ percent: 1 }, { percent: 5, clear: ['errors'] }],
    ...more,
  });

test('a policy needs no more than its metrics and steps', () => {
  expect(parsePolicy(policy({}), 'file')).toMatchObject({
    falseAlarms: 0.05,
    metrics: { errors: { weight: 1, clustering: 1 } },
    steps: [{ minutes: 0, visits: 0, clear: [] }, { percent: 5 }],
  });
});

test.each([
  [{ metrics: {} }, 'file: metrics: expected at least one'],
  [
    { metrics: { errors: { worse: 'more', ratio: 0.5 } } },
    /metrics\.errors\.ratio: expected a ratio above 1/,
  ],
  [{ steps: [{ percent: 5 }, { percent: 5 }] }, /steps\.1\.percent: expected more than the step before/],
  [{ steps: [{ percent: 100 }] }, /steps\.0\.percent: /],
  [{ steps: [{ percent: 5, clear: ['sales'] }] }, /steps\.0\.clear: sales is no metric of this policy/],
  [{ step: [] }, /Unrecognized key: "step"/],
])('%j is refused with its place', (more, message) => {
  expect(() => parsePolicy(policy(more), 'file')).toThrow(message);
});
