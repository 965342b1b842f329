import { cleanSum, parseMoney } from '@shop/contract';
import type { ComparedLines, Movement, Movements, Reconciliation, ReportLine } from './finance.ts';
import { isShortened, namesOf, type Row, readTable, TableError } from './table.ts';

/** How providers name the columns. Of a line's numbers that of the payment comes first: by it our books know both ways. */
const TRANSACTION = [
  /^((id|идентификатор|номер) платежа|payment ?id)$/,
  /^(id|(id|идентификатор|номер) (транзакции|операции)|транзакция|transaction|(transaction|operation) ?id)$/,
  /^((id|идентификатор|номер) возврата|refund ?id)$/,
];
const UNIT = '(?:[ ,(]*(?:руб|rub|₽)[.)]*)?';
const PAID = new RegExp(
  `^(?:(?:payment |transaction |operation )?amount|sum|сумма(?: (?:платежа|операции|заказа|транзакции|оплаты))?)${UNIT}$`,
);
const RETURNED = new RegExp(`^(?:refund(?:ed)? amount|сумма возврата)${UNIT}$`);
const DATE =
  /^(date|date time|datetime|created|created at|(payment|refund|transaction|operation) (date|time)|(дата|время|дата и время)( (платежа|возврата|операции|транзакции|оплаты|создания))?)$/;
const CURRENCY =
  /^(валюта( (платежа|возврата|операции|транзакции|оплаты))?|(payment|refund|transaction)? ?currency)$/;
const ROUBLES = /^(rub|rur|643|₽|руб.*|российский рубль)?$/i;
const STATE =
  /^((статус|состояние)( (платежа|операции|транзакции|заказа))?|(payment|transaction|operation|order)? ?(status|state))$/;
/** States of a payment by which no money came. */
const NOT_MADE =
  /^(declin|reject|fail|cancel|expire|error|auth_?fail|deadline|new|created|pending|waiting|form_?showed?|process|отклон|отказ|неуспеш|не ?успеш|ошибк|отмен|не ?оплач|истек|созда|ожида|в обработке)/i;
const KIND = /^((тип|вид) (операции|транзакции)|тип|операция|(operation|transaction) ?type|type)$/;
const BACK = /возврат|refund|reversal|chargeback|чарджб[еэ]к/i;
/**
 * Which way T-Bank's operations move money, by https://developer.tbank.ru/eacq/intro/refunds: their names say it the other way round, or not at all. Zero:
 * no money, a fee alone. The names of its columns, and of Payselection's, are a guess: no sample is public.
 */
const SIGNS = new Map([
  ['debit', 1],
  ['credit', -1],
  ['cancelrefund', 1],
  ['chargeback', -1],
  ['2chargeback', -1],
  ['chargeback_reversal', 1],
  ['2chargeback_reversal', 1],
  ['cr_chargeback', 1],
  ['representment', 1],
  ['representment_reversal', -1],
  ['creditclientcorrection', -1],
  ['auth_fail', 0],
]);
const signOf = (kind = '') => SIGNS.get(kind.toLowerCase());
/** Lines between and after the tables of a registry. */
const NOTE = /^(реестр|дата|период|сумма|число|количество|итого?|всего|total|count)(?![а-яa-z])/i;
/** A summary's own count, or sum, of the table above it. */
const SUMMARY = /^(?:(число|количество)|сумма) (?:принятых |всех )?(?:платежей|возвратов)\s*:?\s*(\S.*)$/i;

/** No line of a report is longer, in bytes. */
const MAX_LINE = 16_000;
const MAX_DATE = 40;
const MAX_TRANSACTION = 200;

type Columns = Record<'transaction' | 'paid' | 'returned' | 'date' | 'kind' | 'currency' | 'state', number>;

function columnsOf(names: readonly string[]): Columns | undefined {
  const find = (name: RegExp) => names.findIndex((each) => name.test(each));
  const columns = {
    transaction: TRANSACTION.map(find).find((at) => at >= 0) ?? -1,
    paid: find(PAID),
    returned: find(RETURNED),
    date: find(DATE),
    kind: find(KIND),
    currency: find(CURRENCY),
    state: find(STATE),
  };
  return columns.transaction < 0 || Math.max(columns.paid, columns.returned) < 0 ? undefined : columns;
}

/** A heading that nothing is known of, or none: the first two are transaction and sum. */
const UNNAMED: Columns = {
  transaction: 0,
  paid: 1,
  returned: -1,
  date: -1,
  kind: -1,
  currency: -1,
  state: -1,
};

/**
 * Reads a provider's registry of payments or refunds, as it mails or exports it: lines of text above the table, one table for each day, and
 * sums below it are passed over. Columns are found by their names; without any, the first two are transaction and sum. Lines of one transaction
 * and direction are added up, under the date of the first. Refunds are below zero; payments that were not made are left out. @throws {TableError}
 * for a malformed line, another currency, and a table that is not what its own summary says
 */
export function readReport(text: string): ReportLine[] {
  const { rows, broken } = readTable(text, {
    isHeading: (names) => columnsOf(names) !== undefined,
    relaxQuotes: true,
    maxLine: MAX_LINE,
  });
  if (broken.length > 0) throw new TableError('line', Math.min(...broken));
  const hasHeading = rows.some(({ cells }) => columnsOf(namesOf(cells)));
  let columns = hasHeading ? undefined : UNNAMED;
  /** A registry of refunds writes their sums without a sign. */
  let areRefunds = false;
  const sums = new Map<string, ReportLine>();
  let table = { count: 0, sum: 0 };
  for (const [index, row] of rows.entries()) {
    const heading = columnsOf(namesOf(row.cells));
    if (heading) {
      columns = heading;
      table = { count: 0, sum: 0 };
    }
    const first = row.cells.find(Boolean)!;
    if (/^реестр/i.test(first)) areRefunds = BACK.test(first);
    if (columns && !isWhole(row.cells, table)) throw new TableError('incomplete', row.line);
    if (heading || !columns || NOTE.test(first) || signOf(row.cells[columns.kind]) === 0) continue;
    if (NOT_MADE.test(row.cells[columns.state] ?? '')) continue;
    if (!ROUBLES.test(row.cells[columns.currency] ?? '')) throw new TableError('currency', row.line);
    const found = linesOf(row, columns, areRefunds);
    // The first line may be a heading of which nothing is known.
    if (
      found.length === 0 &&
      !(index === 0 && !hasHeading && !row.cells.some((cell) => readSum(cell) !== null))
    )
      throw new TableError('line', row.line);
    table = { count: table.count + 1, sum: table.sum + Math.abs(found[0]?.amount ?? 0) };
    for (const line of found) {
      const key = `${line.amount < 0}:${line.transaction}`;
      const before = sums.get(key);
      const amount = (before?.amount ?? 0) + line.amount;
      if (!Number.isSafeInteger(amount)) throw new TableError('sum', row.line);
      sums.set(key, { ...line, amount, date: before ? before.date : line.date });
    }
  }
  return [...sums.values()];
}

/** Whether a row agrees with the table above it: false for a summary that has another count or sum. */
function isWhole(cells: readonly string[], table: { count: number; sum: number }): boolean {
  const [, isCount, value = ''] = SUMMARY.exec(cells.filter(Boolean).join(' ')) ?? [];
  if (isCount) return Number(value) === table.count || !/^\d+$/.test(value);
  const sum = readSum(value);
  return sum === null || sum === table.sum;
}

/** A row of a payment that names what went back of it, too, is both. */
function linesOf({ cells, line }: Row, columns: Columns, areRefunds: boolean): ReportLine[] {
  const transaction = cells[columns.transaction] ?? '';
  if (isShortened(transaction)) throw new TableError('shortened', line);
  if (!transaction || transaction.length > MAX_TRANSACTION) return [];
  const date = cells[columns.date]?.slice(0, MAX_DATE) || null;
  const read = (column: number) => {
    const amount = readSum(cells[column] ?? '');
    if (amount !== null && !Number.isSafeInteger(amount)) throw new TableError('sum', line);
    return amount;
  };
  const sign = signOf(cells[columns.kind]);
  const isBack = areRefunds || (sign === undefined ? BACK.test(cells[columns.kind] ?? '') : sign < 0);
  const paid = read(columns.paid);
  const returned = columns.returned < 0 ? null : read(columns.returned);
  const back = (amount: number) => ({ transaction, amount: -Math.abs(amount), date });
  if (returned !== null && (isBack || columns.paid < 0)) return [back(returned)];
  if (paid === null) return [];
  if (isBack) return [back(paid)];
  return [{ transaction, amount: paid, date }, ...(returned ? [back(returned)] : [])];
}

/** `1 234,5`, `1,234.50 RUB` or `−10 ₽` as minor units; null for what is no sum. Infinity for more than a sum can be. */
function readSum(text: string): number | null {
  const [sum, whole] = /^-?(\d+)\.\d{2}$/.exec(cleanSum(text)) ?? [];
  if (sum === undefined || whole === undefined) return null;
  return whole.length > 12 ? Number.POSITIVE_INFINITY : parseMoney(sum);
}

/** Lines of one call. */
export const REPORT_PIECE = 1_000;
/** As many that a report lacks are listed. */
const SHOWN = 500;

type Books = {
  /** Compares these lines with our books, at most {@link REPORT_PIECE}. */
  compare: (lines: ReportLine[]) => Promise<ComparedLines>;
  /** Reads movements of our books on the days that the report should have whole, a page at a time. Absent: nobody asks. */
  movements?: ((after: string | null) => Promise<Movements>) | undefined;
};

/**
 * Holds a report of any length against our books, in pieces: each line of it, and with `movements` also which of our payments and refunds
 * it lacks. @throws {TableError} for a malformed line
 */
export async function compareReport(text: string, { compare, movements }: Books): Promise<Reconciliation> {
  const lines = readReport(text);
  const found: Reconciliation = { matched: 0, unknown: [], unknown_lines: [], differing: [], missing: null };
  for (let at = 0; at < lines.length; at += REPORT_PIECE) {
    const piece = await compare(lines.slice(at, at + REPORT_PIECE));
    found.matched += piece.matched;
    found.unknown_lines.push(...piece.unknown_lines);
    found.differing.push(...piece.differing);
  }
  found.unknown = found.unknown_lines.map(({ transaction }) => transaction);
  if (movements) found.missing = await findMissing(lines, movements);
  return found;
}

async function findMissing(lines: readonly ReportLine[], movements: NonNullable<Books['movements']>) {
  const keyOf = (transaction: string | null, isBack: boolean) => `${isBack}:${transaction}`;
  const listed = new Set(lines.map(({ transaction, amount }) => keyOf(transaction, amount < 0)));
  const missing: { count: number; rows: Movement[] } = { count: 0, rows: [] };
  let after: string | null = null;
  do {
    const page: Movements = await movements(after);
    for (const row of page.rows) {
      if (listed.has(keyOf(row.transaction, row.amount.startsWith('-')))) continue;
      missing.count++;
      if (missing.rows.length < SHOWN) missing.rows.push(row);
    }
    after = page.next;
  } while (after !== null);
  return missing;
}
