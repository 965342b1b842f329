import type { CatalogueChange } from '@shop/desk-contract/catalogue';
import type { OrderAction } from '@shop/desk-contract/orders';
import type { PersonAction } from '@shop/desk-contract/people';
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalogue.ts';
import { orders } from './orders.ts';
import { payments, refundProgress } from './payments.ts';
import { staff } from './staff.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const ofOrder = () => uuid('order_id').references(() => orders.id);

/** An act of the desk that may need a second person. */
export type GuardedAct = OrderAction | PersonAction;

export const orderNotes = pgTable('order_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: ofOrder().notNull(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  text: text().notNull(),
  created: time('created').notNull().defaultNow(),
});

/** `hand`: to be delivered by a person; `case`: somebody looks after it. */
export const deskTasks = pgTable('desk_tasks', {
  orderId: ofOrder().primaryKey(),
  kind: text().$type<'hand' | 'case'>().notNull(),
  staffId: integer('staff_id').references(() => staff.id),
  taken: time('taken'),
  /** Why it could not be delivered. */
  problem: text(),
  created: time('created').notNull().defaultNow(),
});

/** Codes that turned out bad. They never come back into the stock. */
export const voidCodes = pgTable('void_codes', {
  /** Its id among the codes. */
  id: bigint({ mode: 'number' }).primaryKey(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id),
  code: text().notNull().unique(),
  orderProductId: bigint('order_product_id', { mode: 'number' }),
  unit: integer(),
  why: text().notNull(),
  voided: time('voided').notNull().defaultNow(),
});

/** A partial refund of a delivered order. `amount` in the payment's currency, `value` in kopecks. */
export const partRefunds = pgTable('part_refunds', {
  id: uuid().primaryKey(),
  orderId: ofOrder().notNull(),
  paymentId: uuid('payment_id').references(() => payments.id),
  target: text().$type<'balance' | 'method'>().notNull(),
  amount: bigint({ mode: 'number' }),
  value: bigint({ mode: 'number' }).notNull(),
  ...refundProgress(),
  created: time('created').notNull().defaultNow(),
});

/** Acts of the staff on a shopper's money, codes or address; those that one may not do alone wait for a second person. */
export const guardedActs = pgTable('guarded_acts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The buyer; null for an order without an account. */
  userId: integer('user_id').references(() => users.id),
  orderId: ofOrder(),
  /** In full while it waits, then its name only. */
  act: jsonb().$type<GuardedAct>().notNull(),
  /** Kopecks at stake. */
  value: bigint({ mode: 'number' }).notNull(),
  why: text().notNull(),
  askedBy: integer('asked_by')
    .notNull()
    .references(() => staff.id),
  /** Null for an act done alone. */
  decidedBy: integer('decided_by').references(() => staff.id),
  /** Null: nobody has decided yet. */
  isApproved: boolean('is_approved'),
  created: time('created').notNull().defaultNow(),
  decided: time('decided'),
});

/** Changes of the catalogue that are not made yet: drafts, which have no time, and those that go live `at` one. */
export const pendingChanges = pgTable('pending_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As in the audit trail. */
  subject: text().notNull(),
  change: jsonb().$type<CatalogueChange>().notNull(),
  /** Subject, in words. */
  title: text().notNull(),
  at: time('at'),
  /** When prices are as before again. */
  until: time('until'),
  why: text().notNull(),
  state: text().$type<'open' | 'published' | 'failed' | 'dropped'>().notNull().default('open'),
  /** Why it could not be published. */
  error: text(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  created: time('created').notNull().defaultNow(),
  decided: time('decided'),
});
