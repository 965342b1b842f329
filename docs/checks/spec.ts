/**
 * Holds `docs/specification.md` against the tags of the tests.
 *
 *     npm run spec              every rule has a test that runs, every tag a rule
 *     npm run spec -- 5.3       the tests of a rule
 *     npm run spec -- --table   all rules with their tests, in Markdown
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@shop/devkit/paths';
import { type Rule, readSpecification, tagOf } from './specification.ts';
import { listTests } from './tagged-tests.ts';

const DOCUMENT = 'docs/specification.md';
const TAG = /^@spec-/;
/** A forgotten `.only` alone makes hundreds. */
const MAX_SHOWN = 25;

const [text, tests] = await Promise.all([readFile(path.join(ROOT, DOCUMENT), 'utf8'), listTests()]);
const { rules, problems } = readSpecification(text);
const testsOf = (rule: Pick<Rule, 'number'>) => [
  ...new Set(
    tests.filter(({ tags }) => tags.includes(tagOf(rule))).map(({ file, title }) => `${file} › ${title}`),
  ),
];

/** A bar would end the cell. */
const cell = (value: string) => value.replaceAll('|', '\\|');

function tableOf(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const shown = testsOf(rule).map((test) => `\`${cell(test)}\``);
    return `| ${rule.number} | ${cell(rule.text)} | ${shown.join('<br>')} |`;
  });
  return ['| Rule | What holds | Shown by |', '| --- | --- | --- |', ...rows].join('\n');
}

function check(): void {
  const known = new Set(rules.map(tagOf));
  for (const rule of rules)
    if (testsOf(rule).length === 0)
      problems.push(`${rule.number} (line ${rule.line}): no test that runs has the tag ${tagOf(rule)}`);
  for (const { file, title, tags } of tests)
    for (const tag of tags.filter((one) => TAG.test(one)))
      if (!known.has(tag)) problems.push(`${file} › ${title}: ${tag} is no rule of ${DOCUMENT}`);

  if (problems.length > 0) {
    const shown = problems.slice(0, MAX_SHOWN).map((problem) => `  ${problem}\n`);
    const more = problems.length > MAX_SHOWN ? `  … and ${problems.length - MAX_SHOWN} more\n` : '';
    console.error(`${DOCUMENT} and the tags of the tests do not agree:\n${shown.join('')}${more}`);
    process.exitCode = 1;
  } else {
    const tagged = new Set(rules.flatMap(testsOf));
    console.log(`${rules.length} rules, each shown by tests that run: ${tagged.size} of them.`);
  }
}

const [wanted] = process.argv.slice(2);
const rule = rules.find(({ number }) => number === wanted);
if (wanted === undefined) check();
else if (wanted === '--table') console.log(tableOf(rules));
else if (rule) console.log(`${rule.number} ${rule.text}\n${testsOf(rule).join('\n')}`);
else throw new Error(`Expected a rule of ${DOCUMENT}, such as 5.3, or --table, got «${wanted}»`);
