import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';
import { orderLines, orders } from './orders.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const ofOrder = () => uuid('order_id').references(() => orders.id);

/** The picture by which an operator finds a Standoff buyer, WebP. Only the buyer may see it. */
export const orderAvatars = pgTable('order_avatars', {
  orderId: ofOrder().primaryKey(),
  picture: bytea().notNull(),
  created: time('created').notNull().defaultNow(),
});

/** `new`: the supplier has not confirmed yet, whether it was asked or not. The others as the supplier reports them. */
export type SupplierOrderState = 'new' | 'accepted' | 'sent' | 'done' | 'rejected' | 'attention';

/**
 * One line of an order at a supplier, or a part of a line that is too long for one call, under a key of our own that
 * makes asking again the same purchase.
 */
export const supplierOrders = pgTable(
  'supplier_orders',
  {
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .notNull()
      .references(() => orderLines.id),
    /** From 1. */
    part: integer().notNull().default(1),
    orderId: ofOrder().notNull(),
    supplier: text().notNull(),
    /** The supplier's name of the product; null in rows of older versions: as the product names it now. */
    product: text(),
    /** Pieces of this part; null in rows of older versions: the whole line. */
    quantity: integer(),
    key: uuid().notNull().unique(),
    state: text().$type<SupplierOrderState>().notNull().default('new'),
    /** The supplier's own word for the state, or why it has not taken the order. */
    note: text(),
    /** Kopecks that it costs the shop; null where the supplier's price was not known. */
    cost: bigint({ mode: 'number' }),
    /** When it was first ordered: from then on the supplier may know it. */
    asked: time('asked'),
    decided: time('decided'),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderLineId, table.part] }),
    index('supplier_orders_order').on(table.orderId),
  ],
);
export type SupplierOrderRow = typeof supplierOrders.$inferSelect;

/** Prices at suppliers as they were last read. */
export const supplierPrices = pgTable(
  'supplier_prices',
  {
    supplier: text().notNull(),
    /** The supplier's own name of the product. */
    product: text().notNull(),
    price: numeric().notNull(),
    currency: text().notNull(),
    /** Kopecks for a piece, by the shop's rate of that day; null where it has none. */
    cost: bigint({ mode: 'number' }),
    checked: time('checked').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.supplier, table.product] })],
);

/** State of a prepaid account at a supplier. */
export const supplierAccounts = pgTable('supplier_accounts', {
  supplier: text().primaryKey(),
  /** In its currency; null before it was first read. */
  balance: numeric(),
  currency: text(),
  /** Its goods are off sale. */
  isEmpty: boolean('is_empty').notNull().default(false),
  checked: time('checked').notNull().defaultNow(),
});
