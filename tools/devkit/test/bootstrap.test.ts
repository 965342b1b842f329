import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../src/paths.ts';
import { temporaryFolder } from '../src/temporary-folder.ts';

const { packageManager, engines, scripts } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);
/** Nobody listens there. */
const AWAY = {
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_fetch_retries: '0',
  npm_config_offline: 'false',
};

/** A checkout that asks for these packages and has this lockfile. */
function checkout(dependencies: object, lockfile: string): string {
  const root = temporaryFolder('bootstrap');
  mkdirSync(path.join(root, 'tools/devkit'), { recursive: true });
  for (const file of ['bootstrap.mjs', 'hand-over.mjs'])
    cpSync(path.join(ROOT, 'tools/devkit', file), path.join(root, 'tools/devkit', file));
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', packageManager, engines, dependencies }),
  );
  writeFileSync(path.join(root, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\n');
  writeFileSync(path.join(root, 'pnpm-lock.yaml'), lockfile);
  return root;
}

const start = (root: string, args: string[], env: object = {}, node = process.execPath) =>
  spawnSync(node, ['tools/devkit/bootstrap.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_config_prefer_offline: 'true', ...env },
  });

/** Returns the output where the packages cannot be installed. */
function bootstrap(dependencies: object, lockfile: string, env: object = {}): string {
  const { status, stderr } = start(checkout(dependencies, lockfile), ['program.ts'], env);
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

/** A checkout in which everything seems to be installed, with a file that says how it was called. */
function installed(): string {
  const root = checkout({}, EMPTY);
  writeFileSync(
    path.join(root, 'program.ts'),
    'console.log(process.argv.slice(2).join() satisfies string, process.version); process.exit(3)',
  );
  mkdirSync(path.join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(root, 'node_modules/.bin/node'));
  writeFileSync(path.join(root, 'node_modules/.installed'), createHash('sha256').update(EMPTY).digest('hex'));
  return root;
}

const said = `first,--more ${process.version}\n`;

test('a file or an installed program runs with its arguments and gives its exit code', () => {
  const root = installed();
  expect(start(root, ['program.ts', 'first', '--more'])).toMatchObject({ status: 3, stdout: said });
  expect(start(root, ['node', 'program.ts', 'first', '--more'])).toMatchObject({ status: 3, stdout: said });
  expect(start(root, [])).toMatchObject({ status: 2 });
});

test('a command ends when npm alone is killed', async () => {
  const root = installed();
  writeFileSync(path.join(root, 'wait.ts'), 'console.log(process.pid); setInterval(() => {}, 1_000);');
  const args = JSON.stringify(['tools/devkit/bootstrap.mjs', 'wait.ts']);
  const npm = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn(process.execPath, ${args}, { stdio: 'inherit' })`],
    {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = await once(npm.stdout, 'data');
  const ended = once(npm.stdout, 'close');
  npm.kill('SIGKILL');
  // Its pipe is closed once nothing is left that holds it.
  await ended;
  expect(() => process.kill(Number(said), 0)).toThrow('ESRCH');
});

/** A Node of that version, from the registry. */
function nodeOf(version: string): string {
  const { stdout } = spawnSync('npx', ['--yes', `node@${version}`, '-p', 'process.execPath'], {
    encoding: 'utf8',
  });
  return stdout.trim();
}

test('a Node that is too old hears which one is needed', { timeout: 120_000 }, () => {
  const version = '12.22.12';
  expect(start(installed(), ['program.ts'], {}, nodeOf(version))).toMatchObject({
    status: 1,
    stderr: `Node 18 or newer is needed to begin with; this is ${version}.\n`,
  });
});

test('the oldest Node that is allowed hands over to the one of the lockfile', { timeout: 120_000 }, () => {
  expect(engines.node).toBe('>=18');
  const oldest = nodeOf('18.0.0');
  expect(start(installed(), ['program.ts', 'first', '--more'], {}, oldest)).toMatchObject({
    status: 3,
    stdout: said,
  });
});

test('README.md says the Node that package.json asks for', () => {
  expect(readFileSync(path.join(ROOT, 'README.md'), 'utf8')).toContain(
    `With Node ${engines.node.slice(2)} or newer`,
  );
});

test('every script of package.json begins with the bootstrap, and runs a file that is there', () => {
  for (const [name, line] of Object.entries<string>(scripts)) {
    const [, program = ''] = /^node tools\/devkit\/bootstrap\.mjs (\S+)/.exec(line) ?? [];
    expect(program, `${name}: ${line}`).not.toBe('');
    if (program.includes('/')) expect(existsSync(path.join(ROOT, program)), name).toBe(true);
  }
});
