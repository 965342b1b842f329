import type { PromoCode } from '@shop/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, type GameRow, games, type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import { orderAvatars } from '../../platform/db/schema/deliveries.ts';
import { type OrderLineRow, type OrderRow, orderLines } from '../../platform/db/schema/orders.ts';
import { promoCodes, promoUses } from '../../platform/db/schema/promo-codes.ts';
import { type Charged, readCharges } from './payment-terms.ts';

export type LineParts = { line: OrderLineRow; product: ProductRow; codes: string[] };
/** Rows shown beside orders, read for all orders at once. */
export type OrderParts = {
  lines: Map<string, LineParts[]>;
  games: Map<number, { game: GameRow; products: ProductRow[] }>;
  /** Ids of the orders that have an avatar. */
  avatars: Set<string>;
  promos: Map<string, PromoCode>;
  charges: Map<string, Charged>;
};

/** Reads everything that showing these orders takes: seven queries, however many orders there are. */
export async function readOrderParts(db: Queryable, shown: readonly OrderRow[]): Promise<OrderParts> {
  const ids = shown.map(({ id }) => id);
  const ofStandoff = shown.filter(({ kind }) => kind === 'StandoffOrder').map(({ id }) => id);
  return {
    lines: await readLines(db, ids),
    games: await readGames(db, [...new Set(shown.map(({ gameId }) => gameId))]),
    avatars: ofStandoff.length === 0 ? new Set() : await readAvatars(db, ofStandoff),
    promos: await readPromos(db, ids),
    charges: await readCharges(db, shown),
  };
}

async function readLines(db: Queryable, orderIds: string[]): Promise<Map<string, LineParts[]>> {
  const rows = await db
    .select({ line: orderLines, product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position));
  const lineIds = rows.map(({ line }) => line.id);
  const given = await db
    .select({ lineId: codes.orderProductId, code: codes.code })
    .from(codes)
    .where(inArray(codes.orderProductId, lineIds))
    .orderBy(asc(codes.orderProductId), asc(codes.unit));
  const byLine = Map.groupBy(given, ({ lineId }) => lineId);
  const parts = rows.map(({ line, product }) => ({
    line,
    product,
    codes: (byLine.get(line.id) ?? []).map(({ code }) => code),
  }));
  return Map.groupBy(parts, ({ line }) => line.orderId);
}

async function readGames(db: Queryable, ids: number[]): Promise<OrderParts['games']> {
  const found = await db.select().from(games).where(inArray(games.id, ids));
  const sold = await db.select().from(products).where(inArray(products.gameId, ids));
  const byGame = Map.groupBy(sold, ({ gameId }) => gameId);
  return new Map(found.map((game) => [game.id, { game, products: byGame.get(game.id) ?? [] }]));
}

async function readAvatars(db: Queryable, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: orderAvatars.orderId })
    .from(orderAvatars)
    .where(inArray(orderAvatars.orderId, ids));
  return new Set(rows.map(({ id }) => id));
}

async function readPromos(db: Queryable, ids: string[]): Promise<Map<string, PromoCode>> {
  const rows = await db
    .select({
      orderId: promoUses.orderId,
      code: promoCodes.code,
      percent: promoUses.percent,
      game: promoCodes.gameId,
    })
    .from(promoUses)
    .innerJoin(promoCodes, eq(promoCodes.id, promoUses.promoCodeId))
    .where(inArray(promoUses.orderId, ids));
  return new Map(rows.map(({ orderId, ...promo }) => [orderId, promo]));
}
