import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../src/paths.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
/** Nobody listens there. */
const AWAY = {
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_fetch_retries: '0',
  npm_config_offline: 'false',
};

/** A checkout that asks for these packages and has this lockfile and this script. */
function checkout(dependencies: object, lockfile: string, script = 'node program.ts'): string {
  const root = temporaryFolder('bootstrap');
  mkdirSync(path.join(root, 'tools/devkit'), { recursive: true });
  cpSync(path.join(ROOT, 'tools/devkit/bootstrap.mjs'), path.join(root, 'tools/devkit/bootstrap.mjs'));
  const scripts = { 'look:here': script };
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', packageManager, dependencies, scripts }),
  );
  writeFileSync(path.join(root, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\n');
  writeFileSync(path.join(root, 'pnpm-lock.yaml'), lockfile);
  return root;
}

const start = (root: string, args: string[], env: object = {}) =>
  spawnSync(process.execPath, ['tools/devkit/bootstrap.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_config_prefer_offline: 'true', ...env },
  });

/** What it prints where the packages cannot be installed. */
function bootstrap(dependencies: object, lockfile: string, env: object = {}): string {
  const { status, stderr } = start(checkout(dependencies, lockfile), ['look:here'], env);
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
  const cache = temporaryFolder('npm-cache');
  const said = bootstrap({}, EMPTY, { ...AWAY, npm_config_cache: cache });
  expect(said).toMatch(/The npm registry cannot be reached \(ECONNREFUSED\)/);
  expect(said).not.toContain('does not match');
});

test('a script of package.json runs with the arguments, by its name or with dashes for colons', {
  timeout: 120_000,
}, () => {
  const root = checkout({}, EMPTY, 'node program.ts first');
  writeFileSync(
    path.join(root, 'program.ts'),
    'console.log(process.argv.slice(2).join() satisfies string); process.exit(3)',
  );
  // As if everything were installed.
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(root, 'node_modules/.bin/node'));
  writeFileSync(path.join(root, 'node_modules/.installed'), createHash('sha256').update(EMPTY).digest('hex'));
  for (const name of ['look:here', 'look-here'])
    expect(start(root, [name, '--more'])).toMatchObject({ status: 3, stdout: 'first,--more\n' });
  expect(start(root, ['nothing'])).toMatchObject({
    status: 2,
    stderr: 'No command nothing: expected one of look:here\n',
  });
});
