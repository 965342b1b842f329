import type { Scenario, ScenarioType } from '@shop/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Rates of VAT by the names that Payselection's and T-Bank's receipts share. 22 % is the general rate since 2026. */
export const VAT_NAMES = ['none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'] as const;
export type VatName = (typeof VAT_NAMES)[number];

/**
 * `new`: the provider has not answered yet. `pending`: the payer decides. `replaced`: another method was chosen since,
 * or the order's time ran out. `refund_due`: money came in that the order cannot take.
 */
export type PaymentState =
  | 'new'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'replaced'
  | 'refund_due'
  | 'refunded';

export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** The id for a provider that takes integers only. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    method: text().notNull(),
    scenarioType: text('scenario_type').$type<ScenarioType>().notNull(),
    currency: text().notNull(),
    /** Minor units of `currency`: what is charged, fees included. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Kopecks that it stands for by the rate of its order: what a refund to the balance returns. */
    value: bigint({ mode: 'number' }).notNull(),
    email: text(),
    phone: text(),
    /** The shop's rate of VAT on that day; null where it was not configured. */
    vat: text().$type<VatName>(),
    /** True where the provider was given the data of its receipt. */
    receiptSent: boolean('receipt_sent').notNull().default(false),
    status: text().$type<PaymentState>().notNull().default('new'),
    transactionId: text('transaction_id'),
    scenario: jsonb().$type<Scenario>(),
    /** The provider's page for the payer. */
    url: text(),
    /** True when `orders/payment_data/{id}/` may give `url` again. */
    isRetrievable: boolean('is_retrievable').notNull().default(false),
    created: time('created').notNull().defaultNow(),
    decidedAt: time('decided_at'),
    /** Why it was declined, in the provider's word. */
    reason: text(),
  },
  (table) => [
    // One payment under way per order: what makes a double click on «Оплатить» one payment.
    uniqueIndex('payments_live').on(table.orderId).where(sql`${table.status} in ('new', 'pending')`),
    uniqueIndex('payments_number').on(table.number),
    unique('payments_transaction').on(table.provider, table.transactionId),
    index('payments_order').on(table.orderId, table.created),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** A provider's notices, once per transaction and outcome: the guard against acting twice. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    provider: text().notNull(),
    transactionId: text('transaction_id').notNull(),
    status: text().notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.transactionId, table.status] })],
);

/**
 * What goes back to a payer through the provider: one whole transaction of a payment, under which a payer may have paid
 * several times. `id` is the provider's idempotency key.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    transactionId: text('transaction_id').notNull(),
    /** True where the provider was given the data of its receipt. */
    receiptSent: boolean('receipt_sent').notNull().default(false),
    done: time('done'),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [unique('refunds_transaction').on(table.paymentId, table.transactionId)],
);
export type RefundRow = typeof refunds.$inferSelect;
