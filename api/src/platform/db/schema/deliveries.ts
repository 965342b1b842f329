import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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

/** `new`: the supplier has not confirmed yet, whether it was asked or not. The others as the supplier tells them. */
export type SupplierState = 'new' | 'accepted' | 'sent' | 'done' | 'rejected';

/** One line of an order at a supplier, under a key of our own that makes asking again the same purchase. */
export const supplierOrders = pgTable(
  'supplier_orders',
  {
    orderLineId: bigint('order_line_id', { mode: 'number' })
      .primaryKey()
      .references(() => orderLines.id),
    orderId: ofOrder().notNull(),
    supplier: text().notNull(),
    key: uuid().notNull().unique(),
    state: text().$type<SupplierState>().notNull().default('new'),
    /** When it was first ordered: from then on the supplier may know it. */
    asked: time('asked'),
    decided: time('decided'),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [index('supplier_orders_order').on(table.orderId)],
);
export type SupplierOrderRow = typeof supplierOrders.$inferSelect;
