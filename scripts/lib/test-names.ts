import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './paths.ts';
import { run } from './run.ts';

/** Titles of the tests that would run, by file as seen from the root. Titles of groups stand before, with ` > ` between. */
export type TestNames = Map<string, Set<string>>;

type Listed = { file: string; name: string };
type Suite = {
  title: string;
  suites?: Suite[];
  specs: { title: string; file: string; tests: { expectedStatus: string }[] }[];
};

/**
 * As `vitest list` finds them in the sources, so a parametrized title is there as it is written (`refuses %s`). What is
 * skipped, always or sometimes, and what an `.only` leaves out, is not there.
 */
async function vitestTests(): Promise<Listed[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tests-'));
  const file = path.join(folder, 'vitest.json');
  try {
    await run('vitest', ['list', `--json=${file}`]);
    const listed = JSON.parse(await readFile(file, 'utf8')) as Listed[];
    return listed.map((test) => ({ ...test, file: path.relative(ROOT, test.file) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function specsOf({ specs, suites = [] }: Suite, folder: string, groups: string[] = []): Listed[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ expectedStatus }) => expectedStatus !== 'skipped'))
    .map(({ title, file }) => ({
      file: path.posix.join(folder, file),
      name: [...groups, title].join(' > '),
    }));
  return [...own, ...suites.flatMap((suite) => specsOf(suite, folder, [...groups, suite.title]))];
}

/** As Playwright lists the tests of a configuration in `e2e`, with the titles that a loop made. */
async function playwrightTests(config: string, folder: string): Promise<Listed[]> {
  const listed = await run(
    path.join(ROOT, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config', `e2e/${config}`, '--list', '--reporter=json'],
    // Listing needs no browser, so none is looked for.
    { env: { ...process.env, CHROMIUM_PATH: process.execPath } },
  );
  const { suites, errors } = JSON.parse(listed.slice(listed.indexOf('{'))) as {
    suites: Suite[];
    errors: { message?: string }[];
  };
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return suites.flatMap((suite) => specsOf(suite, folder));
}

/** The tests of all runners. @throws when one of them cannot list its own. */
export async function listTests(): Promise<TestNames> {
  const names: TestNames = new Map();
  const listed = await Promise.all([
    vitestTests(),
    playwrightTests('playwright.config.ts', 'e2e/tests'),
    playwrightTests('browsers.config.ts', 'e2e/browsers'),
  ]);
  for (const { file, name } of listed.flat()) names.set(file, (names.get(file) ?? new Set()).add(name));
  return names;
}
