import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { needPrograms } from '../src/programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PROMETHEUS = path.join(ROOT, 'deploy/prometheus');
type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
};

needPrograms({ promtool: 'prometheus', amtool: 'prometheus-alertmanager' });
const run = async (program: string, ...args: string[]) =>
  (await promisify(execFile)(program, args, { cwd: PROMETHEUS })).stdout;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const rules = (parse(read('deploy/prometheus/shop.rules.yml')).groups as { rules: Rule[] }[]).flatMap(
  (group) => group.rules,
);
const boards = globSync('deploy/grafana/*.json', { cwd: ROOT }).map((file) => JSON.parse(read(file)));
const queries: string[] = boards.flatMap(({ panels }) =>
  panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
);

/** Names of figures in a query: what stands before labels, a range, or an end, and is no function. */
const namesIn = (query: string): string[] =>
  [...query.matchAll(/\b((?:shop|http|nodejs)_[a-z\d_]+)/g)].map(([, name]) => name!);

test('Prometheus reads the rules, and each is raised by what it is for and by nothing less', {
  tags: '@spec-17.33',
}, async () => {
  expect(await run('promtool', 'check', 'rules', 'shop.rules.yml')).toContain(
    `SUCCESS: ${rules.length} rules found`,
  );
  expect(await run('promtool', 'test', 'rules', 'shop.rules.test.yml', 'sales.rules.test.yml')).not.toContain(
    'FAILED',
  );
  const tested = new Set(
    ['shop', 'sales'].flatMap((name) =>
      [
        ...read(`deploy/prometheus/${name}.rules.test.yml`).matchAll(
          /alertname: (\w+)\n.*\n\s+exp_alerts:\n/g,
        ),
      ].map(([, alert]) => alert),
    ),
  );
  expect(rules.map(({ alert }) => alert).filter((alert) => !tested.has(alert))).toEqual([]);
});

test('Alertmanager reads its routes: what is for the night goes to the pager, the rest waits', async () => {
  expect(await run('amtool', 'check-config', 'alertmanager.yml')).toContain('SUCCESS');
  const routeOf = async (severity: string) =>
    (
      await run(
        'amtool',
        'config',
        'routes',
        'test',
        '--config.file=alertmanager.yml',
        `severity=${severity}`,
      )
    ).trim();
  expect([await routeOf('page'), await routeOf('ticket')]).toEqual(['pager', 'tickets']);
  expect(rules.filter(({ labels }) => !['page', 'ticket'].includes(labels.severity))).toEqual([]);
});

test('each alert has its section in the runbook, and no section is of an alert that is gone', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});

test('rules and boards ask for figures that the parts really show', () => {
  const sources = globSync(['api/src/**/*.ts', 'federation/server/src/**/*.ts'], { cwd: ROOT })
    .map(read)
    .join('\n');
  const shown = new Set([...sources.matchAll(/'((?:shop|http)_[a-z_]+)'/g)].map(([, name]) => name!));
  shown.add('nodejs_eventloop_lag_p99_seconds');
  const asked = new Set([...rules.map(({ expr }) => expr), ...queries].flatMap(namesIn));
  expect(asked.size).toBeGreaterThan(15);
  expect(
    [...asked].filter((name) => !shown.has(name) && !shown.has(name.replace(/_(?:bucket|count|sum)$/, ''))),
  ).toEqual([]);
});
