import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ROOT } from '../src/paths.ts';
import { RunError, run } from '../src/run.ts';
import { newestMinor, withVersions } from '../src/upgrades.ts';

/**
 * `npm run upgrade:try [package …]`: takes the newest minors of the libraries that the framework stands on, in a copy of the checkout, and
 * says which checks break. With names, of these packages alone. `--keep` leaves the copy for a look. What is not committed is not
 * tried. docs/upgrade.md
 */
const PACKAGES = [
  'react',
  'react-dom',
  '@types/react',
  '@types/react-dom',
  'react-router',
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  '@module-federation/enhanced',
  '@module-federation/rsbuild-plugin',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'ky',
];
/** Both are one version: React's is written out for the builds of remotes. */
const FILES = ['pnpm-workspace.yaml', 'shared/platform/src/build/singletons.ts'];
const BROWSER_TESTS = ['ordinary-federation', 'first-view', 'navigation', 'hot-reload'];

type Check = { name: string; program: string; args: string[] };
const suite = (...names: string[]): [string, string[]] => [
  process.execPath,
  ['tools/devkit/bootstrap.mjs', 'tools/devkit/commands/test.ts', ...names],
];
const check = (name: string, [program, args]: [string, string[]]): Check => ({
  name,
  program,
  args,
});
const CHECKS: Check[] = [
  check('types', suite('typecheck')),
  check('dependency rules', suite('lint', 'deps')),
  check('unit tests', suite('unit')),
  check('size', [process.execPath, ['tools/devkit/bootstrap.mjs', 'checks/bench/size.ts']]),
  check('browser tests', [
    'playwright',
    ['test', '--config', 'checks/e2e/playwright.config.ts', '--project=phone', ...BROWSER_TESTS],
  ]),
];

const lastLines = (text: string) => text.trimEnd().split('\n').slice(-25).join('\n');

/** Versions of a package as its registry lists them. */
async function versionsOf(name: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('npm', ['view', name, 'versions', '--json']);
  return [JSON.parse(stdout) as string | string[]].flat();
}

/** Finds newer versions than those in use: package → version. */
async function findUpgrades(workspace: string, names: readonly string[]): Promise<Record<string, string>> {
  const upgrades: Record<string, string> = {};
  for (const name of names) {
    const current = new RegExp(`^ {2}"?${name}"?: (\\S+)$`, 'm').exec(workspace)?.[1];
    if (!current) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml`);
    const newest = newestMinor(current, await versionsOf(name));
    console.log(`${name.padEnd(36)}${current.padEnd(10)}${newest ?? 'is the newest of its major'}`);
    if (newest) upgrades[name] = newest;
  }
  return upgrades;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'boolean', default: false }, anyway: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !PACKAGES.includes(name));
  if (unknown.length > 0) throw new Error(`Not among ${PACKAGES.join(', ')}: ${unknown.join(', ')}`);
  const workspace = await readFile(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const upgrades = await findUpgrades(workspace, positionals.length > 0 ? positionals : PACKAGES);
  if (Object.keys(upgrades).length === 0 && !values.anyway)
    return console.log(
      '\nNothing to try. `--anyway` runs the checks over a fresh installation all the same.',
    );

  const copy = await mkdtemp(path.join(tmpdir(), 'upgrade-'));
  try {
    await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, copy]);
    for (const file of FILES) {
      const target = path.join(copy, file);
      await writeFile(target, withVersions(await readFile(target, 'utf8'), upgrades));
    }
    const { packageManager } = JSON.parse(await readFile(path.join(copy, 'package.json'), 'utf8'));
    console.log(`\nInstalling in ${copy}…`);
    await run('npx', ['--yes', packageManager, 'install', '--no-frozen-lockfile'], { cwd: copy });
    const bins = ['node_modules/.bin', 'checks/e2e/node_modules/.bin'].map((folder) =>
      path.join(copy, folder),
    );
    const env = { ...process.env, PATH: [...bins, process.env.PATH].join(path.delimiter) };
    for (const { name, program, args } of CHECKS) {
      const error = await run(program, args, { cwd: copy, env }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      console.log(`${error ? '✗' : '✓'} ${name}`);
      if (!error) continue;
      process.exitCode = 1;
      console.log(lastLines(error instanceof RunError ? error.output : String(error)));
    }
  } finally {
    if (values.keep) console.log(`The copy is in ${copy}`);
    else await rm(copy, { recursive: true, force: true });
  }
}

await main();
