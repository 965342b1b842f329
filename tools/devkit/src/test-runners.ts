import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.ts';
import { RunError, run } from './run.ts';

/** Result of a suite. `failures` are printed again below everything else, where a shortened log still shows them. */
export type Result = { passed: number; failures: string[] };

export const CACHE = path.join(ROOT, 'node_modules/.cache/tests');

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** How long a suite may take, milliseconds: one that hangs must not take the others' time. */
const SUITE_TIMEOUT = 40 * 60_000;
const LINES = 30;
const linesOf = (text: string) =>
  text
    .replace(ESCAPES, '')
    .split('\n')
    .filter((line) => !/^\s+(at|❯) .*node_modules/.test(line));
const shorten = (text: string) => linesOf(text).slice(0, LINES).join('\n');
const endOf = (text: string) => linesOf(text).slice(-LINES).join('\n');

/** A check that either passes or fails as a whole. */
export async function check(program: string, ...args: string[]): Promise<Result> {
  try {
    await run(program, args);
    return { passed: 1, failures: [] };
  } catch (error) {
    const { message } = error as Error;
    console.error(message);
    return { passed: 0, failures: [shorten(message)] };
  }
}

/** All of these checks, in their order; as many at a time as there are processors. */
export async function all(
  checks: (() => Promise<Result>)[],
  atATime = availableParallelism(),
): Promise<Result> {
  const total: Result = { passed: 0, failures: [] };
  const left = [...checks];
  const work = async () => {
    for (let item = left.shift(); item; item = left.shift()) {
      const { passed, failures } = await item();
      total.passed += passed;
      total.failures.push(...failures);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return total;
}

/** Runs a test runner that writes its result as JSON. A runner that fails without a failed test counts as one. */
async function runner<Report>(
  name: string,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  read: (report: Report) => Result,
): Promise<Result> {
  const file = path.join(CACHE, `${name}.json`);
  await rm(file, { force: true });
  const error = await run(program, args, {
    show: true,
    env: { ...process.env, ...env },
    timeout: SUITE_TIMEOUT,
  }).then(
    () => undefined,
    (reason: unknown) => (reason instanceof RunError ? reason : new RunError(String(reason), '')),
  );
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { passed, failures } = text ? read(JSON.parse(text) as Report) : { passed: 0, failures: [] };
  if (error && failures.length === 0) failures.push(`${error.message}\n${endOf(error.output)}`);
  if (!error && passed + failures.length === 0 && !args.includes('--passWithNoTests'))
    failures.push(`${name}: no test was run`);
  return { passed, failures };
}

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

export const vitest = (name: string, ...args: string[]) =>
  runner<VitestReport>(
    name,
    'vitest',
    [
      'run',
      // A busy machine may take its time; nothing is timed here.
      '--testTimeout=180000',
      '--hookTimeout=300000',
      // By itself it leaves one processor out, which of two is half.
      '--maxWorkers=100%',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(CACHE, `${name}.json`)}`,
      ...args,
    ],
    {},
    ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap(({ name: file, status, message, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === 'failed');
        const place = path.relative(ROOT, file);
        // A file that could not be loaded, or whose hooks failed, may have no test of its own to fail.
        if (status === 'failed' && failed.length === 0) return [shorten(`${place}\n${message}`)];
        return failed.map((test) =>
          shorten(`${place} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
        );
      }),
    }),
  );

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string; stack?: string } }[];
    }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Runs the browser tests of a configuration in `checks/e2e`. */
export const playwright = (name: string, config: string, ...files: string[]) =>
  runner<PlaywrightReport>(
    name,
    'playwright',
    ['test', '--config', `checks/e2e/${config}`, '--reporter=list,json', ...files],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(CACHE, `${name}.json`),
      PATH: `${ROOT}/checks/e2e/node_modules/.bin${path.delimiter}${process.env.PATH}`,
    },
    ({ stats, suites, errors }) => ({
      passed: stats.expected,
      failures: [
        ...errors.map(({ message = '' }) => shorten(message)),
        ...suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected')
            .map(({ projectName, results }) => {
              const error = results.at(-1)?.error;
              return shorten(`[${projectName}] ${file} › ${title}\n${error?.stack ?? error?.message ?? ''}`);
            }),
        ),
      ],
    }),
  );
