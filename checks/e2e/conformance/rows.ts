/** One line of the table: what was broken, how often it was looked at, and what was wrong. */
export type Row = {
  side: 'browser' | 'server';
  remote: string;
  fault: string;
  /** The fault and the expected result. */
  what: string;
  checks: number;
  /** The longest time until what was expected stood there, in milliseconds. */
  slowest: number;
  problems: string[];
};

/** Collects the rows; checks of the same kind are one row. */
export class Rows {
  readonly #rows = new Map<string, Row>();

  add(
    of: Pick<Row, 'side' | 'remote' | 'fault' | 'what'>,
    place: string,
    problems: string[],
    after = 0,
  ): void {
    const key = [of.side, of.what, of.remote, of.fault].join(' | ');
    const row = this.#rows.get(key) ?? { ...of, checks: 0, slowest: 0, problems: [] };
    row.checks += 1;
    row.slowest = Math.max(row.slowest, Math.round(after));
    row.problems.push(...problems.map((problem) => `${place}: ${problem}`));
    this.#rows.set(key, row);
    for (const problem of problems) console.log(`  ✗ ${key} | ${place}: ${problem}`);
  }
  get all(): Row[] {
    return [...this.#rows.values()];
  }
  get failures(): number {
    return this.all.reduce((sum, { problems }) => sum + problems.length, 0);
  }
}

const unique = <T>(values: T[]) => [...new Set(values)];

/** The rows as Markdown: a table per side and kind, remotes down, faults across. */
export function toMarkdown(rows: readonly Row[]): string {
  const kinds = unique(rows.map(({ side, what }) => `${side}|${what}`));
  return kinds
    .map((kind) => {
      const [side, what] = kind.split('|');
      const own = rows.filter((row) => row.side === side && row.what === what);
      const faults = unique(own.map(({ fault }) => fault));
      const cell = (remote: string, fault: string) => {
        const row = own.find((one) => one.remote === remote && one.fault === fault);
        if (!row) return '';
        const time = row.slowest ? `, ${(row.slowest / 1_000).toFixed(1)} s` : '';
        return `${row.checks - Math.min(row.checks, row.problems.length)}/${row.checks}${time}`;
      };
      const lines = unique(own.map(({ remote }) => remote)).map(
        (remote) => `| ${[remote, ...faults.map((fault) => cell(remote, fault))].join(' | ')} |`,
      );
      return [
        `### In the ${side}: ${what}`,
        '',
        `| remote | ${faults.join(' | ')} |`,
        `| --- |${' --- |'.repeat(faults.length)}`,
        ...lines,
        '',
      ].join('\n');
    })
    .join('\n');
}
