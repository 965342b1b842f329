import type { PictureSet } from '@shop/contract';
import { bigint, boolean, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Minor units: kopecks unless a column says otherwise. Far below 2^53, so a number holds them exactly. */
const minor = () => bigint({ mode: 'number' });

export const KINDS = ['PUBGGame', 'StandoffGame', 'Steam', 'SupplyGame'] as const;

/** Fields of single kinds of games: the union of all, each kind filling its own. */
export type GameDetails = {
  servers?: { id: string; name: string }[];
  is_server_needed?: boolean;
  is_server_enum?: boolean;
  /** Steam: percent on top of the amount, a decimal string. */
  commission?: string;
  standoff?: {
    need_refund: boolean;
    is_surplus_enabled: boolean;
    skin_name: string;
    skin_picture: PictureSet | null;
    market_fee: string;
  };
};

export const games = pgTable('games', {
  id: id(),
  slug: text().notNull().unique(),
  kind: text({ enum: KINDS }).notNull(),
  title: text().notNull(),
  detailTitle: text('detail_title').notNull(),
  detailDescription: text('detail_description').notNull(),
  position: integer().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  isAuthRequired: boolean('is_auth_required').notNull().default(false),
  tags: text().array().notNull().default([]),
  synonyms: text().array().notNull().default([]),
  searchText: text('search_text').notNull(),
  tones: text().array().$type<[string, string]>().notNull(),
  picture: jsonb().$type<PictureSet>().notNull(),
  previewName: text('preview_name').notNull().default(''),
  previewIcon: jsonb('preview_icon').$type<PictureSet>(),
  created: timestamp({ withTimezone: true }).notNull(),
  details: jsonb().$type<GameDetails>().notNull().default({}),
});
export type GameRow = typeof games.$inferSelect;

/** A supplier, and what it calls a product. */
export type ProductSource = { supplier: string; product: string };

export const products = pgTable('products', {
  id: id(),
  gameId: integer('game_id')
    .notNull()
    .references(() => games.id, { onDelete: 'cascade' }),
  key: text().notNull(),
  position: integer().notNull(),
  title: text().notNull(),
  price: minor().notNull(),
  discountPrice: bigint('discount_price', { mode: 'number' }),
  picture: jsonb().$type<PictureSet>(),
  minQuantity: integer('min_quantity').notNull().default(1),
  maxQuantity: integer('max_quantity').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  amountUc: integer('amount_uc'),
  gold: minor(),
  supplierProduct: text('supplier_product'),
  /** Who delivers it; null: the shop's first supplier. */
  supplier: text(),
  /** Who else has it, in the order in which they are asked. */
  fallbackSuppliers: jsonb('fallback_suppliers').$type<ProductSource[]>().notNull().default([]),
  /** False while the accounts at all of its suppliers are empty. */
  isSupplied: boolean('is_supplied').notNull().default(true),
});
export type ProductRow = typeof products.$inferSelect;

export const codes = pgTable('codes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'restrict' }),
  code: text().notNull().unique(),
  added: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The order line it was delivered to; null while in stock. */
  orderProductId: bigint('order_product_id', { mode: 'number' }),
  /** Which unit of the line it is, from 1. */
  unit: integer(),
});

export const faq = pgTable('faq', {
  id: id(),
  gameId: integer('game_id')
    .notNull()
    .references(() => games.id, { onDelete: 'cascade' }),
  position: integer().notNull(),
  text: text().notNull(),
  answer: text().notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const articles = pgTable('articles', {
  id: id(),
  slug: text().notNull().unique(),
  header: text().notNull(),
  text: text().notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const contacts = pgTable('contacts', {
  id: id(),
  companyId: text('company_id').notNull(),
  position: integer().notNull(),
  companyName: text('company_name').notNull().unique(),
  address: text().notNull(),
  inn: text().notNull(),
  extra: text().notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const countries = pgTable('countries', {
  id: id(),
  flag: text().notNull().unique(),
  position: integer().notNull(),
  name: text().notNull(),
  currency: text().notNull(),
  rate: numeric().notNull(),
  isActive: boolean('is_active').notNull().default(true),
});
export type CountryRow = typeof countries.$inferSelect;

export const methodGroups = pgTable('method_groups', {
  id: id(),
  countryId: integer('country_id')
    .notNull()
    .references(() => countries.id, { onDelete: 'cascade' }),
  position: integer().notNull(),
  name: text().notNull(),
  shortName: text('short_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  groupId: integer('group_id')
    .notNull()
    .references(() => methodGroups.id, { onDelete: 'cascade' }),
  position: integer().notNull(),
  name: text().notNull(),
  title: text().notNull(),
  provider: text().notNull(),
  scenario: text().notNull(),
  fee: numeric().notNull().default('0'),
  fixFee: bigint('fix_fee', { mode: 'number' }).notNull().default(0),
  minAmount: bigint('min_amount', { mode: 'number' }).notNull().default(0),
  icon: text(),
  isActive: boolean('is_active').notNull().default(true),
  isSecondary: boolean('is_secondary').notNull().default(false),
  currencies: text().array().notNull(),
  requiredFields: text('required_fields').array().$type<('email' | 'phone')[]>().notNull().default([]),
  canRetrievePaymentData: boolean('can_retrieve_payment_data').notNull().default(false),
});
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;
