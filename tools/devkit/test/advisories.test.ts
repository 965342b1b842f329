import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { problemsOf, readExceptions } from '../src/advisories.ts';
import { startNode } from '../src/processes.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const advisory = (id: string, severity: string) => ({
  ...{ github_advisory_id: id, severity, module_name: 'some-package' },
  ...{ title: 'Reads other files', url: `https://github.com/advisories/${id}` },
});
const [HIGH, LOW] = ['GHSA-aaaa-bbbb-cccc', 'GHSA-dddd-eeee-ffff'] as const;
const report = { advisories: { 1: advisory(HIGH, 'high'), 2: advisory(LOW, 'low') } };
const until = (day: string, id: string = HIGH) => [{ advisory: id, until: day, why: 'not reachable' }];

test('an advisory stops a change, a mild one does not', () => {
  expect(problemsOf(report, [], NOW)).toEqual([
    expect.stringMatching(/^some-package: high: Reads other files/),
  ]);
  expect(problemsOf({ advisories: {} }, [], NOW)).toEqual([]);
});

test('an exception holds to the end of its day, and then it stops the change as well', () => {
  expect(problemsOf(report, until('2026-11-25'), NOW)).toEqual([]);
  expect(problemsOf(report, until('2026-11-24'), NOW)).toEqual([
    expect.stringContaining(HIGH),
    `The exception for ${HIGH} ended on 2026-11-24: not reachable`,
  ]);
});

test('an exception for nothing has to go', () => {
  expect(problemsOf({ advisories: {} }, until('2026-12-25'), NOW)).toEqual([
    `No dependency has ${HIGH} any more: remove its exception.`,
  ]);
});

test.each([
  [[{ advisory: HIGH, until: '2026-12-01' }]],
  [until('2027-12-01')],
  [until('soon')],
  [until('2026-13-01')],
  [until('2026-12-01', 'CVE-2026-1')],
])('an exception without an end, a reason or an advisory is refused: %j', (list) => {
  expect(() => readExceptions(JSON.stringify(list), NOW)).toThrow('.ci/advisories.json: expected');
});

test('the package manager’s own report is understood', { timeout: 120_000 }, async () => {
  const found = {
    ...{ id: 1, url: `https://github.com/advisories/${HIGH}`, title: 'Bad', severity: 'high' },
    ...{ vulnerable_versions: '<99.0.0', cwe: [], cvss: { score: 7, vectorString: null } },
  };
  const registry = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ fastify: [found] })),
  );
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  const env = { ...process.env, PNPM_CONFIG_REGISTRY: url };
  const { code, err } = await startNode(['tools/devkit/commands/advisories.ts'], { env }).ended;
  expect([code, err]).toEqual([1, expect.stringContaining('fastify: high: Bad')]);
});
