import { cleanLine } from '@shop/contract';
import { parse } from 'csv-parse/browser/esm/sync';

export type TableProblem = 'workbook' | 'not_text' | 'line' | 'sum' | 'shortened' | 'incomplete' | 'currency';

const MESSAGES: Record<TableProblem, string> = {
  workbook: 'This is a workbook or an archive; save the table as CSV.',
  not_text: 'This is no text: save the table as CSV, in UTF-8.',
  line: 'It cannot be read as a line of the table.',
  sum: 'The sum is too large.',
  incomplete:
    'The table above has other payments than its own summary says: the file was cut short or changed.',
  currency: 'It is not in roubles.',
  shortened: 'A spreadsheet has shortened a number: have its column formatted as text, and save again.',
};

/** Why a table cannot be read. `line` counts from 1; 0 when the whole file is meant. `code` is for texts in another language. */
export class TableError extends Error {
  readonly code: TableProblem;
  readonly line: number;
  constructor(code: TableProblem, line = 0) {
    super(line > 0 ? `Line ${line}: ${MESSAGES[code]}` : MESSAGES[code]);
    this.code = code;
    this.line = line;
  }
}

/** First bytes of a ZIP, which an .xlsx is, and of an .xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * The text of a table's file as Excel, LibreOffice, 1C and payment providers write it: UTF-8, UTF-16 with its mark, otherwise
 * windows-1251. A zero byte becomes U+FFFD, which no cell may have. @throws {TableError} for a workbook, and broken UTF-16
 */
export function decodeTable(bytes: Uint8Array): string {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  if (WORKBOOKS.some((head) => begins(...head))) throw new TableError('workbook');
  const decode = (encoding: string, fatal = true) =>
    new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll('\0', '\uFFFD');
  const wide = begins(0xff, 0xfe) ? 'utf-16le' : begins(0xfe, 0xff) ? 'utf-16be' : undefined;
  try {
    return decode(wide ?? 'utf-8');
  } catch {
    if (wide) throw new TableError('not_text');
    return decode('windows-1251', false);
  }
}

export type Row = { cells: string[]; line: number };
/** `broken`: numbers of lines that are no CSV. */
export type Table = { rows: Row[]; broken: number[] };

type Reading = {
  /** By which the separator is found: the first with which one of the first lines is a heading. */
  isHeading: (names: string[]) => boolean;
  /** Has quotes within a cell taken as they stand. */
  relaxQuotes?: boolean;
  /** Bytes of a line. */
  maxLine?: number;
};

/** A comma comes last: it may stand within a sum. */
const SEPARATORS = ['\t', ';', ','] as const;
/** Lines among which the heading is. */
const BEGINNING = 20;
/** Excel's line that names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[ \t;,]*(?=\r|\n|$)/i;

/** Reads the names of columns: in lower case, with plain blanks, without a mark of the encoding. */
export const namesOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cleanLine(cell).toLowerCase().replaceAll('ё', 'е').replaceAll(/[ _]+/g, ' ').trim());

/** The rows of a table that have any cells, without blanks around cells and empty cells at the end of a row. */
export function readTable(text: string, { isHeading, relaxQuotes, maxLine }: Reading): Table {
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  // The line stays, empty: those after it keep their numbers. DOS ended a text by Ctrl-Z.
  const rest = text.slice(line.length, text.endsWith('\u001A') ? -1 : undefined);
  const read = (part: string, delimiter: string) => readRows(part, delimiter, { relaxQuotes, maxLine });
  const lines = rest.split(/\r\n|\n|\r/, BEGINNING);
  const start = lines.join('\n');
  const first = lines.find((each) => each.trim()) ?? '';
  const delimiter =
    named ??
    SEPARATORS.find((sign) => read(start, sign).rows.some(({ cells }) => isHeading(namesOf(cells)))) ??
    SEPARATORS.find((sign) => first.includes(sign)) ??
    ',';
  return read(rest, delimiter);
}

function readRows(
  text: string,
  delimiter: string,
  { relaxQuotes, maxLine }: Pick<Reading, 'relaxQuotes' | 'maxLine'>,
): Table {
  const rows: Row[] = [];
  const broken: number[] = [];
  parse(text, {
    delimiter,
    bom: true,
    // Blanks that trimming knows would be taken off before a tab is seen as a separator.
    trim: delimiter !== '\t',
    // Named: where blanks are trimmed, the end of the line is not found out with certainty.
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    ...(relaxQuotes && { relax_quotes: true }),
    ...(maxLine && { max_record_size: maxLine }),
    on_record: (cells: string[], { lines }) => {
      const trimmed = cells.map((cell) => cell.trim());
      while (trimmed.at(-1) === '') trimmed.pop();
      if (trimmed.length > 0) rows.push({ cells: trimmed, line: lines });
    },
    on_skip: (error) => void broken.push(Number(error?.lines)),
  });
  return { rows, broken };
}

/** As a spreadsheet writes a long number that it was not told to keep: `1.23457E+15`, in Russian `1,23457E+15`. */
export const isShortened = (cell: string): boolean => /^[-+]?\d([.,]\d+)?e[-+]\d{1,3}$/i.test(cell);

export type Cell = string | number | boolean | null;

/** A cell with its quotes. A text that a spreadsheet would take for a formula is kept one; a number stays one. */
export function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  if (/^-?\d+([.,]\d+)?$/.test(text)) return text;
  const plain = /^\s*[=+@\-＝＋＠－]|^[\t\r]/.test(text) ? `'${text}` : text;
  // A spreadsheet of another country begins a new cell at a comma.
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A line of a table as a Russian office's spreadsheet reads it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(';')}\r\n`;
