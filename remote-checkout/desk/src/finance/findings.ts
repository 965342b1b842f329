import type { Reconciliation } from '@shop/desk-contract/finance';
import { csvLine } from '@shop/desk-contract/table';
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

/** The list for a spreadsheet, with a mark that it is UTF-8. */
export const asCsv = (findings: readonly Finding[]): string =>
  [
    '\uFEFF',
    csvLine(['kind', 'transaction', 'ours', 'theirs', 'order', 'at']),
    ...findings.map(({ kind, transaction, ours, theirs, order, at }) =>
      csvLine([named('finding', kind), transaction, ours, theirs, order, at]),
    ),
  ].join('');
