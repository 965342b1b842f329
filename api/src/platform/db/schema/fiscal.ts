import { bigint, date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ledgerTransactions } from './ledger.ts';
import { orders } from './orders.ts';
import { payments, type VatName } from './payments.ts';

const kopecks = (name: string) => bigint(name, { mode: 'number' }).notNull();
const time = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/**
 * `due`: nobody was given its data. `sent`: the provider has them. `issued`, `failed`: it said so, or somebody of the staff.
 * `closed`: somebody decided that none is needed.
 */
export type FiscalState = 'due' | 'sent' | 'issued' | 'failed' | 'closed';

/**
 * The register of receipts by 54-FZ: one for each movement of the ledger through a provider, and a `settlement` of a prepayment once the
 * goods are delivered, which moves no money.
 */
export const fiscalReceipts = pgTable('fiscal_receipts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transactionId: bigint('transaction_id', { mode: 'number' })
    .unique()
    .references(() => ledgerTransactions.id),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id),
  provider: text().notNull(),
  kind: text().$type<'income' | 'return' | 'settlement'>().notNull(),
  amount: kopecks('amount'),
  /** The rate on the day of the payment; null where the shop did not say. */
  vat: text().$type<VatName>(),
  /** Kopecks of `amount`. */
  vatAmount: kopecks('vat_amount'),
  state: text().$type<FiscalState>().notNull(),
  /** Why it is `due`, or what was said of a `failed` or `closed` one. */
  reason: text(),
  /** Document id at the tax service. */
  document: text(),
  /** When to ask the provider about a `sent` one. */
  checkAt: time('check_at'),
  created: time('created'),
});
export type FiscalReceiptRow = typeof fiscalReceipts.$inferSelect;

/** Sums of a day in kopecks. */
export type AccountSum = { account: string; sum: number; entries: number };
export type VatSum = {
  vat: VatName | null;
  income: number;
  income_vat: number;
  returned: number;
  returned_vat: number;
  receipts: number;
};

/** The sums of days of Moscow that are over. */
export const financeDays = pgTable('finance_days', {
  day: date().primaryKey(),
  accounts: jsonb().$type<AccountSum[]>().notNull(),
  vat: jsonb().$type<VatSum[]>().notNull(),
});
