import { changesSinceMain, planFor } from '../src/changed.ts';
import { DESK_REMOTES, packagesIn, REMOTES } from '../src/paths.ts';
import { TestRun } from '../src/test-run.ts';
import { all, CACHE, check, playwright, type Result, vitest } from '../src/test-runners.ts';

const PACKAGES = [
  ...packagesIn('shared'),
  'shell',
  ...REMOTES.map((name) => `remote-${name}`),
  'api',
  'sandbox',
  ...packagesIn('federation'),
  'tools/templates/host',
  'checks/e2e',
  'checks/bench',
  'checks/drills',
  'deploy',
  'tools/devkit',
  'desk/contract',
  'desk/kit',
  'desk',
  ...DESK_REMOTES.map(({ folder }) => folder),
  '.',
];

/** Files that browsers load. */
const BUILT = ['shell/dist/web/static', ...REMOTES.map((name) => `remote-${name}/dist/release`)];

const SUITES: Record<string, () => Promise<Result>> = {
  lint: () =>
    all([
      () => check('biome', 'ci', '--error-on-warnings', '.'),
      // Asks one question only, as Stylelint does below: does every promised browser know this?
      () =>
        check(
          'eslint',
          '--max-warnings=0',
          '--no-warn-ignored',
          'shell',
          'desk',
          'shared',
          'federation/browser',
          'federation/protocol',
          'tools/templates',
          ...REMOTES.map((name) => `remote-${name}`),
        ),
      // Libraries are used as they are documented.
      () =>
        check(
          'eslint',
          ...['--config', 'tools/lint/libraries.config.mjs', '--quiet', '--no-warn-ignored'],
          ...['shell', 'shared', 'federation', 'tools', 'checks', 'deploy'],
          ...REMOTES.map((name) => `remote-${name}`),
        ),
      () => check('stylelint', '{shell,shared,remote-*,tools/templates,federation/browser}/**/src/**/*.css'),
    ]),
  // Packages are checked side by side; a compiler that starts threads besides takes half as much processor time again.
  typecheck: () => all(PACKAGES.map((name) => () => check('tsc', '--singleThreaded', '-p', name))),
  deps: () =>
    all([
      () =>
        check(
          'depcruise',
          '--config',
          '.dependency-cruiser.mjs',
          ...PACKAGES.filter((name) => name !== '.'),
          'tools/templates/remote',
          'examples/catalogue',
          'tools/lint',
          'docs/checks',
        ),
      () => check('knip'),
      () => check('node', 'docs/checks/spec.ts'),
    ]),
  unit: () => vitest('unit', '--project', '!api*', '--project', '!drills', '--project', '!shell-built'),
  api: () => vitest('api', '--project', 'api*'),
  // The whole compose project as processes: alone, for it is a dozen of them.
  compose: () => vitest('compose', '--project', 'drills', '--project', 'shell-built'),
  budgets: () => check('node', 'checks/bench/size.ts'),
  // Checks built files, libraries included: does every promised browser know this?
  built: () =>
    all(
      [
        () => check('node', 'tools/devkit/commands/build.ts'),
        () => check('eslint', '--config', 'tools/lint/built.config.mjs', ...BUILT),
      ],
      1,
    ),
  e2e: () => playwright('e2e', 'playwright.config.ts'),
  // The main job in Firefox and WebKit.
  browsers: () => playwright('browsers', 'browsers.config.ts'),
};

/**
 * Runs the checks that a change since `main` can break: every check, the tests that import or read it, and browser tests of what it shows.
 */
async function changed(): Promise<Result> {
  const { base, files } = await changesSinceMain();
  const { folders, compose, bytes, specs } = planFor(files);
  console.log(`${files.length} files have changed since ${base}`);
  const few = ['--project', '!deploy', '--project', '!shell-built'];
  return all(
    [
      ...['lint', 'typecheck', 'deps'].map((name) => SUITES[name]!),
      // They read the repository, which nobody imports.
      () => vitest('checkout', '--project', 'checkout'),
      () => vitest('related', '--changed', base, '--passWithNoTests', ...few, '--project', '!checkout'),
      ...(folders.length > 0
        ? [() => vitest('folders', '--passWithNoTests', ...few, ...folders.map((name) => `${name}/`))]
        : []),
      ...(compose ? [SUITES.compose!] : []),
      ...(bytes ? [SUITES.budgets!, SUITES.built!] : []),
      ...(specs === 'all' ? [SUITES.e2e!] : []),
      ...(specs !== 'all' && specs.length > 0
        ? [() => playwright('e2e', 'playwright.config.ts', ...specs.map((name) => `tests/${name}.spec.ts`))]
        : []),
    ],
    1,
  );
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SUITES);
const run = new TestRun(CACHE);
Object.assign(process.env, run.environment);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await run.leftBehind();
    run.end();
    process.exit(1);
  });
const failures: string[] = [];
let passed = 0;
for (const name of wanted) {
  const suite = name === 'changed' ? changed : SUITES[name];
  if (!suite)
    throw new Error(
      `Unknown suite ${JSON.stringify(name)}: expected one of ${Object.keys(SUITES).join(', ')}, or changed`,
    );
  console.log(`\n── ${name}`);
  const started = Date.now();
  const result = await suite();
  result.failures.push(...(await run.leftBehind()));
  console.log(
    `── ${name}: ${result.passed} passed, ${result.failures.length} failed in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
  passed += result.passed;
  failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
}
run.end();
for (const failure of failures) console.log(`\n✗ ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failures.length} failed`);
