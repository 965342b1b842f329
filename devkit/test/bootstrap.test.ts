import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../src/paths.ts';

const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
/** Nobody listens there. */
const AWAY = {
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_fetch_retries: '0',
  npm_config_offline: 'false',
};

/** What `npm run x` prints in a checkout that asks for these packages and has this lockfile. */
function bootstrap(dependencies: object, lockfile: string, env: object = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(path.join(root, 'devkit'));
  cpSync(path.join(ROOT, 'devkit/bootstrap.mjs'), path.join(root, 'devkit/bootstrap.mjs'));
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', packageManager, dependencies }),
  );
  writeFileSync(path.join(root, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\n');
  writeFileSync(path.join(root, 'pnpm-lock.yaml'), lockfile);
  const { status, stderr } = spawnSync(process.execPath, ['devkit/bootstrap.mjs', 'spec'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_config_prefer_offline: 'true', ...env },
  });
  expect(status).not.toBe(0);
  return stderr;
}

const EMPTY = "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n";

test('a lockfile that does not match package.json is distinguished from anything else', {
  tags: '@spec-17.16',
  timeout: 120_000,
}, () => {
  const said = bootstrap({ react: '19.3.1' }, EMPTY);
  expect(said).toContain(
    `pnpm-lock.yaml does not match package.json. Run «npx --yes ${packageManager} install --lockfile-only»`,
  );
  expect(said).not.toContain('cannot be reached');
});

test('a registry that is down is distinguished from a lockfile', {
  tags: '@spec-17.16',
  timeout: 120_000,
}, () => {
  const cache = mkdtempSync(path.join(tmpdir(), 'npm-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const said = bootstrap({}, EMPTY, { ...AWAY, npm_config_cache: cache });
  expect(said).toMatch(/The npm registry cannot be reached \(ECONNREFUSED\)/);
  expect(said).not.toContain('does not match');
});
