import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orders } from './orders.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const kopecks = () => bigint({ mode: 'number' }).notNull();

/** A movement of money, once per business event. Never changed; the database refuses one whose entries do not sum to zero. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    event: text().notNull().unique(),
    orderId: uuid('order_id').references(() => orders.id),
    /** Why, where an operator did it. */
    note: text(),
    created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('ledger_transactions_order').on(table.orderId).where(sql`${table.orderId} is not null`)],
);

/** One account's part of a transaction: kopecks into it, negative out of it. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text().notNull(),
    userId: integer('user_id').references(() => users.id),
    amount: kopecks(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_user').on(table.userId, table.id).where(sql`${table.userId} is not null`),
  ],
);

/** The sums of a user's two accounts, changed with their entries: the row to lock before spending. */
export const balances = pgTable('balances', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  available: kopecks().default(0),
  reserved: kopecks().default(0),
});
