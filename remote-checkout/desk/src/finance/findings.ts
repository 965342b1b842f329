import type { Reconciliation } from '@shop/desk-contract/finance';
import { named } from '../texts.ts';

/**
 * Something on which a report and our books differ. `ours` and `theirs` are empty where there is nothing. `at` is a time of ours, or
 * what the report writes of one that is not.
 */
export type Finding = {
  kind: 'differing' | 'unknown' | 'missing';
  transaction: string;
  ours: string;
  theirs: string;
  order: string;
  at: string;
};

/** Everything that differs, as one list. */
export const findingsOf = ({ differing, missing, ...found }: Reconciliation): Finding[] => [
  ...differing.map((each) => ({ kind: 'differing' as const, at: '', ...each })),
  ...unknownOf(found).map(({ transaction, theirs, date }) => ({
    kind: 'unknown' as const,
    transaction,
    ours: '',
    theirs,
    order: '',
    at: date ?? '',
  })),
  ...(missing?.rows ?? []).map(({ transaction, order, amount, currency, at }) => ({
    kind: 'missing' as const,
    transaction: transaction ?? '',
    ours: `${amount} ${currency}`,
    theirs: '',
    order,
    at,
  })),
];

/** An api of before gives their names alone. */
const unknownOf = ({
  unknown,
  unknown_lines: lines,
}: Pick<Reconciliation, 'unknown'> & Partial<Pick<Reconciliation, 'unknown_lines'>>) =>
  lines ?? unknown.map((transaction) => ({ transaction, theirs: '', date: null }));

/** A cell of a spreadsheet; a text that it would take for a formula is kept one. */
const cell = (text: string) => {
  const plain = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};

/** The list for a spreadsheet, with what a Russian office's one needs: semicolons, and a mark that it is UTF-8. */
export const asCsv = (findings: readonly Finding[]): string =>
  `\uFEFF${[
    ['kind', 'transaction', 'ours', 'theirs', 'order', 'at'],
    ...findings.map(({ kind, transaction, ours, theirs, order, at }) => [
      named('finding', kind),
      transaction,
      ours,
      theirs,
      order,
      at,
    ]),
  ]
    .map((row) => row.map(cell).join(';'))
    .join('\r\n')}\r\n`;
