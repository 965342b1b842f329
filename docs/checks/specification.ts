/** A rule of `docs/specification.md`: a row of one of its tables. */
export type Rule = {
  /** `5.3`: the third rule of section 5. */
  number: string;
  text: string;
  /** Line in the document, for messages. */
  line: number;
};

const SECTION = /^## (\d+)\./;
const NUMBER = /^\d+\.\d+$/;

/** Cells of a table's line; `\|` is a bar that belongs to the text. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const isTableLine = (line: string) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line);

/** `5.3` as it sorts. */
const order = (number: string) => {
  const [section = 0, row = 0] = number.split('.').map(Number);
  return section * 1_000 + row;
};

/** Reads the tables of two columns, number and rule. Nothing is thrown: problems are returned, each with its line. */
export function readSpecification(text: string): { rules: Rule[]; problems: string[] } {
  const rules: Rule[] = [];
  const problems: string[] = [];
  let section = '';
  for (const [index, content] of text.split('\n').entries()) {
    section = SECTION.exec(content)?.[1] ?? section;
    if (!isTableLine(content)) continue;
    const [number = '', rule = '', ...more] = cellsOf(content);
    if (number === 'Rule') continue;
    const line = index + 1;
    const at = `${number || '(no number)'} (line ${line})`;
    if (!NUMBER.test(number) || number.split('.')[0] !== section)
      problems.push(`${at}: expected a number of section ${section}, such as ${section}.1`);
    const before = rules.at(-1);
    if (before && order(number) <= order(before.number))
      problems.push(`${at}: expected a number above ${before.number}, the one before it`);
    if (!rule) problems.push(`${at}: the rule is empty`);
    if (more.length > 0) problems.push(`${at}: expected two cells; write a bar of the text as \\|`);
    rules.push({ number, text: rule, line });
  }
  if (rules.length === 0) problems.push('no rule was found');
  return { rules, problems };
}

/** The tag of a test that shows a rule: `@spec-5.3`. Playwright wants the `@`. */
export const tagOf = ({ number }: Pick<Rule, 'number'>) => `@spec-${number}`;
