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
export const VAT_RATES = ['none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'] as const;
export type VatRate = (typeof VAT_RATES)[number];
/** A rate, or the calculated one of a prepayment: `vat122` is 22/122. */
export type VatName = VatRate | 'vat105' | 'vat107' | 'vat110' | 'vat120' | 'vat122';

/** "Признак способа расчёта", tag 1214, by T-Bank's names. The first three are prepayments: a second receipt follows at delivery. */
export const RECEIPT_MODES = [
  'full_prepayment',
  'prepayment',
  'advance',
  'full_payment',
  'partial_payment',
  'credit',
  'credit_payment',
] as const;
export type ReceiptMode = (typeof RECEIPT_MODES)[number];

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
    /** VAT of its receipt by that day's configuration; null where receipts were not configured. */
    vat: text().$type<VatName>(),
    /** Tag 1214 of its receipt; null where receipts were not configured. */
    receiptMode: text('receipt_mode').$type<ReceiptMode>(),
    /** True of a prepayment until the receipt of its delivery is entered. */
    unsettled: boolean().notNull().default(false),
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
    // One payment under way per order: what makes a double click on "Оплатить" one payment.
    uniqueIndex('payments_live').on(table.orderId).where(sql`${table.status} in ('new', 'pending')`),
    uniqueIndex('payments_number').on(table.number),
    unique('payments_transaction').on(table.provider, table.transactionId),
    index('payments_order').on(table.orderId, table.created),
    index('payments_unsettled').on(table.orderId).where(sql`${table.unsettled}`),
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
 * How far a refund through a provider is, until it is `done`. `due`: nobody was asked. `asked`: no answer came, so the provider is read
 * before it is asked again. `pending`: it was taken and takes its time. `refused`: a person decides.
 */
export type RefundState = 'due' | 'asked' | 'pending' | 'refused';

/** How far money is on its way back. */
const returnProgress = () => ({
  state: text().$type<RefundState>().notNull().default('due'),
  /** The provider's idempotency key: another one once a refused refund is sent again. */
  key: uuid().notNull().defaultRandom(),
  /** The provider's own id, where it has one. */
  providerId: text('provider_id'),
  /** When the provider was asked with this key. */
  asked: time('asked'),
  /** Why it is `refused`, in the provider's words. */
  reason: text(),
  done: time('done'),
});

/** Columns of both kinds of refunds. */
export const refundProgress = () => ({
  ...returnProgress(),
  /** True where the provider was given the data of its receipt. */
  receiptSent: boolean('receipt_sent').notNull().default(false),
});

/**
 * Money that goes back to a payer through the provider: one whole transaction of a payment, under which a payer may have paid
 * several times.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    transactionId: text('transaction_id').notNull(),
    /** Left of a payment of which a part went back before: minor units of its currency, and kopecks. Null: all of it. */
    amount: bigint({ mode: 'number' }),
    value: bigint({ mode: 'number' }),
    ...refundProgress(),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [unique('refunds_transaction').on(table.paymentId, table.transactionId)],
);
export type RefundRow = typeof refunds.$inferSelect;

/**
 * Money at a provider that no payment of ours expects, until a person decides: it is `accepted` for its order, `returned` to the payer,
 * or `released`: the provider corrected itself, or it is another site's.
 */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    transactionId: text('transaction_id').notNull(),
    /** Null where it is no payment of this shop. */
    paymentId: uuid('payment_id').references(() => payments.id),
    /** True of one try of several under its payment. */
    isTry: boolean('is_try').notNull().default(false),
    /** Minor units of `currency`. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** Kopecks that it is booked with; 0 in a currency of which the shop has no rate. */
    value: bigint({ mode: 'number' }).notNull(),
    decision: text().$type<'accepted' | 'returned' | 'released'>(),
    ...returnProgress(),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [
    unique('unmatched_payments_transaction').on(table.provider, table.transactionId),
    index('unmatched_payments_open').on(table.created, table.id).where(sql`${table.done} is null`),
    index('unmatched_payments_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
  ],
);
export type UnmatchedRow = typeof unmatchedPayments.$inferSelect;
