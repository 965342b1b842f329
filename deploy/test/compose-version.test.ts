import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, test } from 'vitest';
import { composeProblem, installedComposeProblem, LEAST_COMPOSE } from '../src/compose-version.ts';

test.each(['2.24.0', 'v2.24.1', '2.30.3-desktop.1', '5.0.0'])('%s is new enough', (version) => {
  expect(composeProblem(version)).toBeUndefined();
});

test.each([
  ['2.23.3', /2\.24\.0 or newer is needed, this is 2\.23\.3/],
  ['1.29.2', /this is 1\.29\.2/],
  ['what?', /said "what\?"/],
])('%s is not', (version, reason) => {
  expect(composeProblem(version)).toMatch(reason);
});

test('the installed one is asked', { tags: '@spec-17.17' }, async () => {
  const program = path.join(temporaryFolder('docker'), 'docker');
  writeFileSync(program, '#!/bin/sh\n[ "$*" = "compose version --short" ] && echo 2.20.2\n');
  chmodSync(program, 0o755);
  expect(await installedComposeProblem(program)).toMatch(/this is 2\.20\.2/);
  expect(await installedComposeProblem('/nowhere/docker')).toMatch(/does not run here/);
});

test('is written down where somebody looks', () => {
  const [, minor = ''] = /^(\d+\.\d+)/.exec(LEAST_COMPOSE) ?? [];
  for (const file of ['docker-compose.yml', 'docs/operations.md'])
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toContain(`Docker Compose ${minor} or newer`);
});
