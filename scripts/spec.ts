import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './lib/paths.ts';
import { readSpecification, type TestName } from './lib/specification.ts';
import { listTests, type TestNames } from './lib/test-names.ts';

const DOCUMENT = 'docs/specification.md';
/** A forgotten `.only` alone makes hundreds. */
const SHOWN = 25;

const escapeSigns = (text: string) => text.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');

/** `*` of the wanted title stands for any text. */
const matches = (wanted: string, title: string) =>
  wanted === title || new RegExp(`^${escapeSigns(wanted).replaceAll('*', '.*')}$`).test(title);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** The title of the file that has most words in common with the one that was not found. */
function nearest(wanted: string, titles: Iterable<string>): string | undefined {
  const words = new Set(wordsOf(wanted));
  const likeness = (title: string) => {
    const own = wordsOf(title);
    return own.filter((word) => words.has(word)).length / Math.max(own.length, words.size);
  };
  const [best] = [...titles].sort((a, b) => likeness(b) - likeness(a));
  return best !== undefined && likeness(best) > 0.3 ? best : undefined;
}

/** Why a test does not count; undefined when it runs. */
function problemOf({ file, title }: TestName, tests: TestNames): string | undefined {
  const titles = tests.get(file);
  if (!titles) return `${file} is no file with a test that runs`;
  if ([...titles].some((one) => matches(title, one))) return undefined;
  const near = nearest(title, titles);
  return `no test «${title}» runs in ${file}${near ? `; there is «${near}»` : ''}`;
}

const [text, tests] = await Promise.all([readFile(path.join(ROOT, DOCUMENT), 'utf8'), listTests()]);
const { rows, problems } = readSpecification(text);
for (const { number, line, tests: named } of rows)
  for (const test of named) {
    const problem = problemOf(test, tests);
    if (problem) problems.push(`${number} (line ${line}): ${problem}`);
  }

if (problems.length > 0) {
  const shown = problems.slice(0, SHOWN).map((problem) => `  ${problem}\n`);
  const more = problems.length > SHOWN ? `  … and ${problems.length - SHOWN} more\n` : '';
  console.error(`${DOCUMENT} does not hold:\n${shown.join('')}${more}`);
  process.exitCode = 1;
} else {
  const named = new Set(rows.flatMap((row) => row.tests.map(({ file, title }) => `${file} › ${title}`)));
  console.log(`${rows.length} rows, each shown by tests that run: ${named.size} of them.`);
}
