import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './lib/paths.ts';
import { run } from './lib/run.ts';

type Result = { passed: number; failed: number };
type Suite = () => Promise<Result>;

const PACKAGES = [
  'shared',
  'shell',
  'remote-catalog',
  'remote-checkout',
  'remote-profile',
  'remote-info',
  'api',
  'sandbox',
  'release',
  'e2e',
  'bench',
  '.',
];
const CACHE = path.join(ROOT, 'node_modules/.cache/tests');

/** On a shared build machine a test may be tried once more; at a desk it may not. What passed then is named in the output. */
const RETRY = process.env.CI
  ? { vitest: ['--retry=1'], playwright: ['--retries=1'] }
  : { vitest: [], playwright: [] };

/** A check that either passes or fails as a whole. */
async function check(program: string, ...args: string[]): Promise<Result> {
  try {
    await run(program, args);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1 };
  }
}

async function all(checks: Promise<Result>[] | (() => Promise<Result>)[]): Promise<Result> {
  const total = { passed: 0, failed: 0 };
  for (const item of checks) {
    const { passed, failed } = await (typeof item === 'function' ? item() : item);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
}

/** Runs a test runner that writes its result as JSON. A runner that fails without a failed test counts as one. */
async function runner(
  name: string,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  count: (json: never) => Result,
): Promise<Result> {
  const file = path.join(CACHE, `${name}.json`);
  await rm(file, { force: true });
  const error = await run(program, args, { show: true, env: { ...process.env, ...env } }).then(
    () => undefined,
    (reason: Error) => reason,
  );
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const result = text ? count(JSON.parse(text) as never) : { passed: 0, failed: 1 };
  if (error) console.error(error.message);
  if (result.passed + result.failed === 0 || (error && result.failed === 0)) return { ...result, failed: 1 };
  return result;
}

const vitest = (name: string, ...args: string[]) =>
  runner(
    name,
    'vitest',
    [
      'run',
      // A busy machine may take its time; nothing is timed here.
      '--testTimeout=60000',
      '--hookTimeout=120000',
      ...RETRY.vitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(CACHE, `${name}.json`)}`,
      ...args,
    ],
    {},
    ({
      numPassedTests,
      numFailedTests,
      testResults,
    }: {
      numPassedTests: number;
      numFailedTests: number;
      testResults: { status: string; assertionResults: unknown[] }[];
    }) => ({
      passed: numPassedTests,
      // A file that could not be loaded has no test of its own to fail.
      failed:
        numFailedTests +
        testResults.filter(
          ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
        ).length,
    }),
  );

const SUITES: Record<string, Suite> = {
  lint: () => check('biome', 'ci', '--error-on-warnings', '.'),
  typecheck: () => all(PACKAGES.map((name) => () => check('tsc', '-p', name))),
  deps: () =>
    all([
      () =>
        check(
          'depcruise',
          '--config',
          '.dependency-cruiser.mjs',
          ...PACKAGES.filter((name) => name !== '.'),
          'scripts',
        ),
      () => check('knip'),
    ]),
  unit: () => vitest('unit', '--project', '!api*'),
  api: () => vitest('api', '--project', 'api*'),
  e2e: () =>
    runner(
      'e2e',
      'playwright',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...RETRY.playwright],
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(CACHE, 'e2e.json'),
        PATH: `${ROOT}/e2e/node_modules/.bin${path.delimiter}${process.env.PATH}`,
      },
      ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
      }),
    ),
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SUITES);
const total: Result = { passed: 0, failed: 0 };
for (const name of wanted) {
  const suite = SUITES[name];
  if (!suite)
    throw new Error(
      `Unknown suite ${JSON.stringify(name)}: expected one of ${Object.keys(SUITES).join(', ')}`,
    );
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { passed, failed } = await suite();
  console.log(
    `── ${name}: ${passed} passed, ${failed} failed in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
  total.passed += passed;
  total.failed += failed;
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
