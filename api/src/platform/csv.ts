import { type Options, parse } from 'csv-parse/sync';

export type CsvRow = { cells: string[]; line: number };

/** The rows of a CSV text that have any cells, and the numbers of the lines that cannot be read. Cells are trimmed. */
export function readCsv(
  text: string,
  options: Pick<Options, 'delimiter' | 'relax_quotes' | 'max_record_size'> = {},
): { rows: CsvRow[]; broken: number[] } {
  const rows: CsvRow[] = [];
  const broken: number[] = [];
  parse(text, {
    ...options,
    bom: true,
    trim: true,
    // Named: where blanks are trimmed, the end of the line is not found out with certainty.
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) =>
      void rows.push({ cells: cells.map((cell) => cell.trim()), line: lines }),
    on_skip: (error) => void broken.push(Number(error?.lines)),
  });
  return { rows, broken };
}
