import type { HistoryOrder, OrderStatus, PaymentStatus } from '@shop/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { type GameDetails, games, products } from './catalogue.ts';
import { sessions } from './sessions.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const minor = () => bigint({ mode: 'number' });

export type OrderKind = HistoryOrder['resourcetype'];

export type StandoffSettings = NonNullable<GameDetails['standoff']>;

/** Fields of single kinds of orders, as they were when the order was made. Sums in kopecks. */
export type OrderDetails =
  | { kind: 'PUBGOrder' }
  | { kind: 'SteamOrder'; steamAccountId: string; amount: number; commission: string }
  | {
      kind: 'StandoffOrder';
      gameAccountId: string;
      /** Both in hundredths of gold: what is bought, and what marks the buyer's lot. */
      gold: number;
      surplus: number;
      settings: StandoffSettings;
    }
  | { kind: 'MooGoldOrder'; userId: string; server: string | null; serverCustomId: string | null };

/** One method's rate and fees. Sums in minor units of its country's currency. */
export type Terms = { rate: string; fee: string; fixFee: number; minAmount: number };

/**
 * The terms of every method on the day of the order: by currency, then by method. Once it is paid, or has failed, those alone that payments
 * were made by.
 */
export type OrderTerms = Record<string, Record<string, Terms>>;

/** A buyer's change of an order already made: its receiver, or, by quantities and promo code, its sum in kopecks. */
export type BuyerChange = {
  at: string;
  what: 'email' | 'player' | 'server' | 'total';
  from: string | number | null;
  to: string | number | null;
};

/** The page on which an order was made, as a shell has signed it. `drawn`: remotes for whose canary its browser had drawn. */
export type OrderPage = {
  id: string;
  composition: string;
  shell: string;
  remotes: Record<string, string>;
  drawn: readonly string[];
};

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    kind: text().$type<OrderKind>().notNull(),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id),
    /** The browser of the guest who made it; null for a user's order. Who may open it is in `order_access`. */
    sessionId: uuid('session_id').references(() => sessions.id),
    /** The signed-in buyer; null for a guest's order. */
    userId: integer('user_id').references(() => users.id),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    status: text().$type<OrderStatus>().notNull().default('created'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('new'),
    /** The payment started last. */
    paymentId: uuid('payment_id'),
    rejectReason: text('reject_reason'),
    /** True where the buyer, who has an account, wants money back on the balance; else it goes the way it came. */
    refundToBalance: boolean('refund_to_balance').notNull().default(false),
    /** Where the money of a failed order goes, or went. */
    refundTo: text('refund_to').$type<'balance' | 'method'>(),
    /** When the payer's bank took its money back against the shop's will. */
    chargedBack: time('charged_back'),
    email: text(),
    /** Lines less the promo code. */
    total: minor().notNull(),
    /** Taken from the buyer's balance, from the start of payment on. */
    reserved: minor().notNull().default(0),
    details: jsonb().$type<OrderDetails>().notNull(),
    terms: jsonb().$type<OrderTerms>().notNull(),
    /** The last changes of the buyer, the earliest first; null where there is none. */
    changes: jsonb().$type<BuyerChange[]>(),
    /** The trace in which it was made, which all that happens to it goes on with; null where nothing was traced. */
    traceparent: text(),
    /** Null for what was ordered without a page that counts. */
    page: jsonb().$type<OrderPage>(),
    created: time('created').notNull().defaultNow(),
    expires: time('expires').notNull(),
    paidAt: time('paid_at'),
    sendingAt: time('sending_at'),
    finishedAt: time('finished_at'),
  },
  (table) => [
    unique('orders_idempotency').on(table.sessionId, table.idempotencyKey),
    uniqueIndex('orders_idempotency_user')
      .on(table.userId, table.idempotencyKey)
      .where(sql`${table.userId} is not null`),
    index('orders_unpaid_in_order')
      .on(table.finishedAt, table.id)
      .where(sql`${table.status} = 'failed' and ${table.paidAt} is null`),
    index('orders_all_terms')
      .on(table.id)
      .where(
        sql`${table.status} not in ('created', 'waiting_for_payment') and jsonb_array_length(jsonb_path_query_array(${table.terms}, '$.*.*')) > 1`,
      ),
    index('orders_page').on(table.created).where(sql`${table.page} is not null`),
    index('orders_keyed').on(table.created).where(sql`${table.idempotencyKey} is not null`),
    index('orders_user').on(table.userId, table.created).where(sql`${table.userId} is not null`),
  ],
);
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable(
  'order_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    title: text().notNull(),
    price: minor().notNull(),
    discountPrice: bigint('discount_price', { mode: 'number' }),
    quantity: integer().notNull(),
    total: minor().notNull(),
  },
  (table) => [unique('order_lines_product').on(table.orderId, table.productId)],
);
export type OrderLineRow = typeof orderLines.$inferSelect;

/** Browsers that may open an order: the one that made it, and those that came by the receipt's link. */
export const orderAccess = pgTable(
  'order_access',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    created: time('created').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.sessionId] }),
    index('order_access_session').on(table.sessionId),
  ],
);
