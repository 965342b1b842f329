/** A line of a table of `docs/specification.md`. */
export type Row = {
  /** `5.3`: the third row of section 5. */
  number: string;
  text: string;
  tests: TestName[];
  /** Line in the document, for messages. */
  line: number;
};

/** A test as the document writes it: `path/of.test.ts › title`. In the title `*` stands for any text. */
export type TestName = { file: string; title: string };

export type Document = { rows: Row[]; problems: string[] };

const SECTION = /^## (\d+)\./;
const NUMBER = /^\d+\.\d+$/;
const TEST = /^`([^`]+?) › ([^`]+)`$/;

/** Cells of a table's line; `\|` is a bar that belongs to the text. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const isTableLine = (line: string) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line);

function readTests(cell: string, at: string, problems: string[]): TestName[] {
  return cell
    .split('<br>')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [, file, title] = TEST.exec(part) ?? [];
      if (file && title) return [{ file, title }];
      problems.push(`${at}: expected \`file › test\` in backticks, got ${part}`);
      return [];
    });
}

/** `5.3` as it sorts. */
const order = (number: string) => {
  const [section = 0, row = 0] = number.split('.').map(Number);
  return section * 1_000 + row;
};

/** Reads the tables of three columns: number, what holds, the tests that show it. Nothing is thrown: what is wrong is told. */
export function readSpecification(text: string): Document {
  const rows: Row[] = [];
  const problems: string[] = [];
  let section = '';
  for (const [index, content] of text.split('\n').entries()) {
    section = SECTION.exec(content)?.[1] ?? section;
    if (!isTableLine(content)) continue;
    const [number = '', said = '', shown = '', ...more] = cellsOf(content);
    if (number === 'Row') continue;
    const line = index + 1;
    const at = `${number || '(no number)'} (line ${line})`;
    if (!NUMBER.test(number) || number.split('.')[0] !== section)
      problems.push(`${at}: expected a number of section ${section}, such as ${section}.1`);
    const before = rows.at(-1);
    if (before && order(number) <= order(before.number))
      problems.push(`${at}: numbers grow, and ${before.number} stands before it`);
    if (!said) problems.push(`${at}: says nothing`);
    if (more.length > 0) problems.push(`${at}: expected three cells; write a bar of the text as \\|`);
    const tests = readTests(shown, at, problems);
    if (!shown) problems.push(`${at}: no test shows it`);
    rows.push({ number, text: said, tests, line });
  }
  if (rows.length === 0) problems.push('no row was found');
  return { rows, problems };
}
