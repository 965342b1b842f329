import { cleanLine, cleanValue } from '@shop/contract';
import { z } from 'zod';
import { why } from './fields.ts';

export const financeQuery = z.object({ from: z.iso.date(), to: z.iso.date() });
/** An account's change on a Moscow day, roubles; below zero where more went out of it. */
export const accountDay = z.object({
  day: z.string(),
  account: z.string(),
  sum: z.string(),
  entries: z.int(),
});
export type AccountDay = z.infer<typeof accountDay>;

const time = z.iso.datetime();
const sum = z.string();

/** `after`: id of the last entry that was shown. */
export const entryQuery = z.object({
  day: z.iso.date(),
  account: z.string().max(60),
  after: z.coerce.number().int().positive().optional(),
});
/** A movement of an account; `event` is unique, as `payment:<id>`. */
export const ledgerEntry = z.object({
  id: z.int(),
  at: time,
  event: z.string(),
  order: z.uuid().nullable(),
  user: z.int().nullable(),
  sum,
  note: z.string().nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Goods of orders that were delivered on these days of Moscow. */
export const marginQuery = financeQuery.extend({ by: z.enum(['product', 'game', 'day']) });
/** Roubles. `revenue` less promo codes; `unknown`: as much of it whose cost nobody knows; `profit` of the rest. */
export const marginRow = z.object({
  name: z.string(),
  orders: z.int(),
  revenue: sum,
  cost: sum,
  unknown: sum,
  profit: sum,
});
export type MarginRow = z.infer<typeof marginRow>;
export const marginReport = z.object({ rows: z.array(marginRow), total: marginRow });
export type MarginReport = z.infer<typeof marginReport>;

/** A report's line about a transaction, minor units; below zero for a refund. `date` as it is written there. */
export const reportLine = z.object({
  transaction: z.string().min(1).max(200),
  amount: z.int(),
  date: z.string().max(40).nullable(),
});
export type ReportLine = z.infer<typeof reportLine>;
/** Lines of a provider's report, a piece of it. */
export const reportLines = z.object({ provider: z.string().max(60), lines: z.array(reportLine).max(1_000) });
/** A line that only the report has is in `unknown_lines`. */
export const comparedLines = z.object({
  matched: z.int(),
  unknown_lines: z.array(
    z.object({ transaction: z.string(), theirs: z.string(), date: z.string().nullable() }),
  ),
  differing: z.array(
    z.object({ transaction: z.string(), ours: z.string(), theirs: z.string(), order: z.uuid() }),
  ),
});
export type ComparedLines = z.infer<typeof comparedLines>;

/** `from` and `to`: days of Moscow; `after`: what the page before said is `next`. */
export const movementsQuery = z.object({
  provider: z.string().max(60),
  from: z.iso.date(),
  to: z.iso.date(),
  after: z.string().max(120).optional(),
});
/** A payment that came in through a provider, or, below zero, a refund that went out. */
const movement = z.object({
  transaction: z.string().nullable(),
  order: z.uuid(),
  amount: z.string(),
  currency: z.string(),
  at: time,
});
export type Movement = z.infer<typeof movement>;
export const movements = z.object({ rows: z.array(movement), next: z.string().nullable() });
export type Movements = z.infer<typeof movements>;

/**
 * A whole report as text, and with `from` and `to` the days of Moscow of which it should have everything: for callers that read no tables. A
 * longer one is sent in pieces.
 */
export const report = z.object({
  provider: z.string().max(60),
  text: z.string().max(240_000),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export const reconciliation = comparedLines.extend({
  /** Transactions of `unknown_lines`. */
  unknown: z.array(z.string()),
  /** In our books only; null where no days were given. The first of them, and how many there are. */
  missing: z.object({ count: z.int(), rows: z.array(movement) }).nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** A refund due. `amount` in `currency`, `value` of it in roubles. */
export const dueRefund = z.object({
  id: z.uuid(),
  /** `whole`: of an order that failed; `late`: came when the order could not take it; `part`: of a delivered order. */
  reason: z.enum(['whole', 'late', 'part']),
  order: z.uuid(),
  created: time,
  amount: sum,
  currency: z.string(),
  value: sum,
  provider: z.string(),
  method: z.string(),
  /** How far it is at its provider. `asked`: no answer came yet; `refused`: sent again only by a person. */
  state: z.enum(['due', 'asked', 'pending', 'refused']),
  /** How often its provider was asked without success, what it said, and when it is asked again. */
  failures: z.int(),
  error: z.string().nullable(),
  next: time.nullable(),
});
export type DueRefund = z.infer<typeof dueRefund>;
/** `after`: what the page before said is `next`. */
export const dueRefundQuery = z.object({ after: z.string().max(80).optional() });
/** `owed`: what the ledger has on the account of refunds, roubles. */
export const dueRefunds = z.object({
  owed: sum,
  count: z.int(),
  rows: z.array(dueRefund),
  next: z.string().nullable(),
});
export type DueRefunds = z.infer<typeof dueRefunds>;
/** `retry`: the provider is asked now. `done`: it was made by hand. */
export const dueRefundAction = z.object({ act: z.enum(['retry', 'done']), why });
export type DueRefundAction = z.infer<typeof dueRefundAction>;

/**
 * Money at a provider that fits no payment, or is of another sum or currency than `expected`. `state`: `open` until somebody decides,
 * then how far it is on its way back.
 */
export const unmatchedMoney = z.object({
  id: z.uuid(),
  provider: z.string(),
  transaction: z.string(),
  /** Null where it is no payment of this shop. */
  order: z.uuid().nullable(),
  amount: sum,
  currency: z.string(),
  value: sum,
  expected: z.object({ amount: sum, currency: z.string() }).nullable(),
  state: z.enum(['open', 'due', 'asked', 'pending', 'refused']),
  error: z.string().nullable(),
  created: time,
});
export type UnmatchedMoney = z.infer<typeof unmatchedMoney>;
/**
 * `accept`: it buys its order. `return`: the provider is asked to refund it. `returned`: it was refunded by hand. `release`: it is not
 * this shop's.
 */
export const unmatchedAction = z.object({ act: z.enum(['accept', 'return', 'returned', 'release']), why });
export type UnmatchedAction = z.infer<typeof unmatchedAction>;

export const RECEIPT_STATES = ['due', 'sent', 'issued', 'failed', 'closed'] as const;
/** A receipt by 54-FZ; sums in roubles. `open`: due or failed. */
export const receiptQuery = z.object({
  state: z.enum([...RECEIPT_STATES, 'open']).optional(),
  order: z.string().overwrite(cleanValue).max(36).optional(),
  /** Id of the last one that was shown. */
  before: z.coerce.number().int().positive().optional(),
});
export const receiptRow = z.object({
  id: z.int(),
  order: z.uuid(),
  /** `settlement`: of a prepayment, at delivery; it moves no money. */
  kind: z.enum(['income', 'return', 'settlement']),
  provider: z.string(),
  amount: sum,
  vat: z.string().nullable(),
  vat_amount: sum,
  state: z.enum(RECEIPT_STATES),
  reason: z.string().nullable(),
  document: z.string().nullable(),
  created: time,
});
export type ReceiptRow = z.infer<typeof receiptRow>;
/** `issued`: was printed elsewhere, by this document. `closed`: none is needed. `ask`: the provider is asked now. */
export const receiptAction = z.discriminatedUnion('act', [
  z.object({ act: z.literal('issued'), document: z.string().overwrite(cleanLine).min(3).max(120), why }),
  z.object({ act: z.literal('closed'), why }),
  z.object({ act: z.literal('ask'), why }),
]);
export type ReceiptAction = z.infer<typeof receiptAction>;

/** Money through providers and its VAT on a day of Moscow, by rate; roubles. */
export const vatDay = z.object({
  day: z.string(),
  vat: z.string().nullable(),
  income: sum,
  income_vat: sum,
  returned: sum,
  returned_vat: sum,
  receipts: z.int(),
  open: z.int(),
});
export type VatDay = z.infer<typeof vatDay>;
/** `unregistered`: what the ledger has through providers of that time less what the register has; zero when all is there. */
export const vatReport = z.object({ days: z.array(vatDay), unregistered: sum });
export type VatReport = z.infer<typeof vatReport>;

export const EXPORTS = ['ledger', 'refunds', 'receipts', 'vat'] as const;
export const exportParams = z.object({ what: z.enum(EXPORTS) });
/** A month of Moscow, as `2026-11`. */
export const exportQuery = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) });
