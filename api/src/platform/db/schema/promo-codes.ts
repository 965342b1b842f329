import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { games } from './catalogue.ts';
import { orders } from './orders.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const created = () => time('created').notNull().defaultNow();
const ofCode = () => integer('promo_code_id').references(() => promoCodes.id, { onDelete: 'cascade' });

export const promoCodes = pgTable('promo_codes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In upper case. */
  code: text().notNull().unique(),
  percent: integer().notNull(),
  /** Null: it holds for every game. */
  gameId: integer('game_id').references(() => games.id),
  maxUses: integer('max_uses'),
  maxUsesPerBuyer: integer('max_uses_per_buyer'),
  /** Orders that hold it now. */
  uses: integer().notNull().default(0),
  /** When it begins to hold; null: at once. */
  starts: time('starts'),
  expires: time('expires'),
  isActive: boolean('is_active').notNull().default(true),
  created: created(),
});
export type PromoCodeRow = typeof promoCodes.$inferSelect;

/** The code of an order, with the percent of its day. `released`: the order has failed, and the use is free again. */
export const promoUses = pgTable(
  'promo_uses',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    promoCodeId: ofCode().notNull(),
    percent: integer().notNull(),
    released: time('released'),
    created: created(),
  },
  (table) => [index('promo_uses_code').on(table.promoCodeId).where(sql`${table.released} is null`)],
);

/** Who has used the code of an order: `user:<id>`, and `email:<mailbox>` for every address that the order has had. */
export const promoBuyers = pgTable(
  'promo_buyers',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => promoUses.orderId, { onDelete: 'cascade' }),
    promoCodeId: ofCode().notNull(),
    buyer: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.buyer] }),
    index('promo_buyers_code').on(table.promoCodeId, table.buyer),
  ],
);

/** The code that a user has chosen for the orders to come. */
export const profilePromoCodes = pgTable('profile_promo_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  promoCodeId: ofCode().notNull(),
  created: created(),
});
