import { z } from 'zod';
import { id, money, type Paginated, paginated, pictureSet, timestamp } from './primitives.ts';

const productBase = {
  id,
  title: z.string(),
  price: money,
  /** Charged when set. */
  discount_price: money.nullable(),
  discount_percent: z.int().min(0).max(100),
  picture: z.string().nullable(),
  picture_set: pictureSet.nullable(),
  min_quantity: z.int().positive(),
  max_quantity: z.int().positive(),
  is_active: z.boolean(),
};
export const pubgProduct = z.object({
  ...productBase,
  resourcetype: z.literal('PUBGProduct'),
  amount_uc: z.int().positive(),
});
export const standoffProduct = z.object({
  ...productBase,
  resourcetype: z.literal('StandoffProduct'),
  gold: money,
});
/** One unit is one rouble that arrives in the wallet; quantity bounds are the bounds of `amount`. */
export const steamProduct = z.object({ ...productBase, resourcetype: z.literal('SteamProduct') });
export const supplyProduct = z.object({ ...productBase, resourcetype: z.literal('SupplyProduct') });
export const product = z.discriminatedUnion('resourcetype', [
  pubgProduct,
  standoffProduct,
  steamProduct,
  supplyProduct,
]);
export type Product = z.infer<typeof product>;

export const server = z.object({ id: z.string(), name: z.string() });
/** An element of `orders/supply_channel/servers/{game_id}/`: `value` is the server's id. */
export const serverOption = z.object({ value: z.string(), name: z.string() });
export type ServerOption = z.infer<typeof serverOption>;

const cardBase = {
  id,
  title: z.string(),
  detail_title: z.string(),
  logo: z.string(),
  /** Additive: the same picture in several widths. */
  logo_set: pictureSet,
  /** Additive: the game's own two tones as CSS colours, taken from its art; they tint its card and page. */
  tones: z.tuple([z.string(), z.string()]),
  created: timestamp,
  is_auth_required: z.boolean(),
  /** The largest discount among its products. */
  discount_percent: z.int().min(0).max(100),
  is_active: z.boolean(),
  product_preview_name: z.string(),
  product_preview_icon: z.string().nullable(),
  tags: z.array(z.string()),
  /** Additive: the lowest price to be charged among active products; null when none is on sale. */
  min_price: money.nullable(),
};
const kinds = z.enum(['PUBGGame', 'StandoffGame', 'Steam', 'SupplyGame']);
export type GameKind = z.infer<typeof kinds>;

/** A game in a list with `?view=card`: without its products and description. */
export const gameCard = z.object({ ...cardBase, resourcetype: kinds });
export type GameCard = z.infer<typeof gameCard>;

const gameBase = {
  ...cardBase,
  /** Plain text, paragraphs parted by an empty line. */ detail_description: z.string(),
};
export const pubgGame = z.object({
  ...gameBase,
  resourcetype: z.literal('PUBGGame'),
  products: z.array(pubgProduct),
});
export const standoffGame = z.object({
  ...gameBase,
  resourcetype: z.literal('StandoffGame'),
  products: z.array(standoffProduct),
});
export const steamGame = z.object({
  ...gameBase,
  resourcetype: z.literal('Steam'),
  products: z.array(steamProduct),
});
export const supplyGame = z.object({
  ...gameBase,
  resourcetype: z.literal('SupplyGame'),
  products: z.array(supplyProduct),
  servers: z.array(server),
  is_server_needed: z.boolean(),
  /** True: choose one of `servers`. False while a server is needed: type it in. */
  is_server_enum: z.boolean(),
});
export const game = z.discriminatedUnion('resourcetype', [pubgGame, standoffGame, steamGame, supplyGame]);
export type Game = z.infer<typeof game>;
export type PubgGame = z.infer<typeof pubgGame>;
export type StandoffGame = z.infer<typeof standoffGame>;
export type SteamGame = z.infer<typeof steamGame>;
export type SupplyGame = z.infer<typeof supplyGame>;

/** A page of `GET games/`. `is_partial` (additive): no game has all that was searched for, these have a part of it. */
export const foundGames = <T extends z.ZodType>(item: T) =>
  paginated(item).extend({ is_partial: z.literal(true).optional() });
export type FoundGames<T> = Paginated<T> & { is_partial?: true | undefined };
