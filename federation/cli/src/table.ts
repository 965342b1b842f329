export type Column<Row> = { title: string; of: (row: Row) => string; right?: boolean };

/** Rows for people: columns as wide as their longest cell. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  const widths = columns.map((_, place) => Math.max(...cells.map((line) => line[place]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, place) =>
          columns[place]!.right ? cell.padStart(widths[place]!) : cell.padEnd(widths[place]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
