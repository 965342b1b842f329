import { parseMoney } from '@shop/contract';
import { readCsv } from '../../platform/csv.ts';
import { refuse } from '../../platform/refusal.ts';

/** What a report says of a transaction, minor units; below zero what went back. */
export type ReportLine = { transaction: string; amount: number; date: string | null };

/** How providers name the columns, in lower case. */
const TRANSACTION =
  /^(transaction|transaction[ _]?id|payment[ _]?id|id|id транзакции|идентификатор платежа|номер (транзакции|платежа|операции)|транзакция)$/;
const AMOUNT = /^(amount|sum|payment amount|сумма|сумма (платежа|операции|заказа))$/;
const DATE =
  /^(date|date[ _]time|datetime|created|created[ _]at|payment[ _]date|дата|дата и время|дата (платежа|операции|оплаты|создания))$/;
const SEPARATORS = ['\t', ';', ','] as const;
/** No line of a report is longer, in bytes. */
const MAX_LINE = 4_000;
const MAX_DATE = 40;

/**
 * Reads a provider's report as CSV, by the columns that its heading names; without one the first two are transaction and sum. Lines of one
 * transaction and direction are added up, under the date of the first. @throws {Refusal} for a line that is none
 */
export function readReport(text: string): ReportLine[] {
  // A comma separates only where nothing else does: it may stand within a sum.
  const start = text.trimStart().split('\n', 1)[0]!;
  const { rows, broken } = readCsv(text, {
    delimiter: SEPARATORS.find((sign) => start.includes(sign)) ?? ',',
    relax_quotes: true,
    max_record_size: MAX_LINE,
  });
  if (broken.length > 0) throw refuse('desk.report_line_not_valid', { line: Math.min(...broken) });
  const heading = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const named = [TRANSACTION, AMOUNT].map((name) => heading.findIndex((cell) => name.test(cell)));
  const [ofTransaction, ofAmount] = (named.includes(-1) ? [0, 1] : named) as [number, number];
  const ofDate = heading.findIndex((cell) => DATE.test(cell));
  const sums = new Map<string, ReportLine>();
  for (const [index, { cells, line }] of rows.entries()) {
    const transaction = cells[ofTransaction] ?? '';
    const amount = readSum(cells[ofAmount] ?? '');
    if (transaction && amount !== null) {
      const key = `${amount < 0}:${transaction}`;
      const before = sums.get(key);
      const date = before ? before.date : cells[ofDate]?.slice(0, MAX_DATE) || null;
      sums.set(key, { transaction, amount: (before?.amount ?? 0) + amount, date });
    } else if (index > 0) throw refuse('desk.report_line_not_valid', { line });
  }
  return [...sums.values()];
}

/** `1 234,5` as 123450; null for what is no sum. */
function readSum(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0₽]/g, '').replace(',', '.');
  const [, sign, whole, part = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? null : parseMoney(`${sign}${whole}.${part.padEnd(2, '0')}`);
}
