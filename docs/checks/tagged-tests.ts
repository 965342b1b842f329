import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { run } from '@shop/devkit/run';
import { createVitest } from 'vitest/node';

/** A test that would run. Titles of groups stand before its own, with ` > ` between. */
export type TaggedTest = { file: string; title: string; tags: readonly string[] };

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tags: string[]; tests: { expectedStatus: string }[] }[];
};

/** Read from the sources, without running them: a parametrized title is there as it is written (`refuses %s`). */
async function vitestTests(): Promise<TaggedTest[]> {
  const vitest = await createVitest({ root: ROOT, watch: false });
  try {
    const modules = await vitest.parseSpecifications(await vitest.globTestSpecifications());
    return modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter(({ options }) => options.mode === 'run')
        .map(({ fullName, tags }) => ({
          file: path.relative(ROOT, module.moduleId),
          title: fullName,
          tags,
        })),
    );
  } finally {
    await vitest.close();
  }
}

function specsOf(
  { specs, suites = [] }: PlaywrightSuite,
  folder: string,
  groups: string[] = [],
): TaggedTest[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ expectedStatus }) => expectedStatus !== 'skipped'))
    .map(({ title, file, tags }) => ({
      file: path.posix.join(folder, file),
      title: [...groups, title].join(' > '),
      // Its reporter leaves the @ out.
      tags: tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)),
    }));
  return [...own, ...suites.flatMap((suite) => specsOf(suite, folder, [...groups, suite.title]))];
}

/** As Playwright lists the tests of a configuration in `checks/e2e`, with the titles that a loop made. */
async function playwrightTests(config: string, folder: string): Promise<TaggedTest[]> {
  const listed = await run(
    path.join(ROOT, 'checks/e2e/node_modules/.bin/playwright'),
    ['test', '--config', `checks/e2e/${config}`, '--list', '--reporter=json'],
    // Listing needs no browser, so none is looked for.
    { env: { ...process.env, CHROMIUM_PATH: process.execPath } },
  );
  const { suites, errors } = JSON.parse(listed.slice(listed.indexOf('{'))) as {
    suites: PlaywrightSuite[];
    errors: { message?: string }[];
  };
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return suites.flatMap((suite) => specsOf(suite, folder));
}

/** The tests of all runners; what is skipped, and what an `.only` leaves out, is not there. @throws when a runner cannot list its own. */
export async function listTests(): Promise<TaggedTest[]> {
  const lists = await Promise.all([
    vitestTests(),
    playwrightTests('playwright.config.ts', 'checks/e2e/tests'),
    playwrightTests('browsers.config.ts', 'checks/e2e/browsers'),
  ]);
  return lists.flat();
}
