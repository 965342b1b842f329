import type { ServerOption } from '@shop/contract';
import { and, asc, count, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type GameRow, games, type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSearch } from './spelling.ts';

export type GameWithProducts = { game: GameRow; products: ProductRow[] };
export type GamesQuery = {
  limit: number;
  offset: number;
  search?: string | undefined;
  titleContains?: string | undefined;
};

/**
 * One page of the active games with their active products, and the number of all that match. Best matches first when searching; `isPartial` when
 * they have only a part of what was searched for.
 */
export async function listGames(
  db: Queryable,
  query: GamesQuery,
): Promise<{ count: number; games: GameWithProducts[]; isPartial: boolean }> {
  const { ids: found, isPartial } = query.search ? await searchGames(db, query.search) : EVERYTHING;
  if (found?.length === 0) return { count: 0, games: [], isPartial };
  const filter = sql.join(
    [
      eq(games.isActive, true),
      ...(found ? [inArray(games.id, found)] : []),
      ...(query.titleContains ? [matchTitle(query.titleContains)] : []),
    ],
    sql` and `,
  );
  const order = found ? sql`array_position(${sql.param(found)}::int[], ${games.id})` : asc(games.position);
  const [total] = await db.select({ count: count() }).from(games).where(filter);
  const rows = await db
    .select()
    .from(games)
    .where(filter)
    .orderBy(order, asc(games.id))
    .limit(query.limit)
    .offset(query.offset);
  return { count: total?.count ?? 0, games: await withProducts(db, rows), isPartial };
}

/** A game, active or not, with its active products; undefined when there is none. */
export async function findGame(db: Queryable, id: number): Promise<GameWithProducts | undefined> {
  const rows = await db.select().from(games).where(eq(games.id, id));
  const [found] = await withProducts(db, rows);
  return found;
}

async function withProducts(db: Queryable, rows: GameRow[]): Promise<GameWithProducts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const active = await db
    .select()
    .from(products)
    .where(and(inArray(products.gameId, ids), eq(products.isActive, true), eq(products.isSupplied, true)))
    .orderBy(asc(products.position), asc(products.id));
  const byGame = Map.groupBy(active, (product) => product.gameId);
  return rows.map((game) => ({ game, products: byGame.get(game.id) ?? [] }));
}

/** The servers to choose from in a game of a supplier. @throws {Refusal} 404 when there is no such game on sale. */
export async function gameServers(db: Queryable, gameId: number): Promise<ServerOption[]> {
  const sold = and(eq(games.id, gameId), eq(games.kind, 'SupplyGame'), eq(games.isActive, true));
  const [game] = await db.select({ details: games.details }).from(games).where(sold);
  if (!game) throw refuse('game.not_found');
  return (game.details.servers ?? []).map(({ id, name }) => ({ value: id, name }));
}

type Found = { ids: number[] | undefined; isPartial: boolean };
const EVERYTHING: Found = { ids: undefined, isPartial: false };

/**
 * Ids of the active games that `typed` may mean, best first; undefined for all of them. Forgives typos, the wrong keyboard layout,
 * transliteration, the order of words and words of buying. `isPartial`: no game answers all the words, these answer some. How a word scores
 * stands with the function in `api/drizzle`.
 */
export async function searchGames(db: Queryable, typed: string): Promise<Found> {
  const { words, isNoise } = readSearch(typed);
  const variants = words.flatMap(({ variants, isNeeded }, place) =>
    variants.map((variant) => ({ ...variant, place, isNeeded })),
  );
  if (variants.length === 0) return { ids: [], isPartial: false };
  const places = variants.map(({ place }) => place);
  const texts = variants.map(({ text }) => text);
  const trusts = variants.map(({ trust }) => trust);
  const needed = variants.map(({ isNeeded }) => isNeeded);
  const { rows } = await db.execute<{ id: number; is_whole: boolean }>(
    sql`select id, is_whole from find_games(${sql.param(places)}::int[], ${sql.param(texts)}::text[], ${sql.param(trusts)}::real[], ${sql.param(needed)}::boolean[])`,
  );
  const isPartial = rows[0]?.is_whole === false;
  // Who only says that they buy is shown what there is.
  if (isNoise && (rows.length === 0 || isPartial)) return { ...EVERYTHING, isPartial: true };
  return { ids: rows.map(({ id }) => id), isPartial };
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Titles that contain `text` as it is typed, whatever its case. */
export function matchTitle(text: string): SQL {
  const pattern = escapeLike(text.slice(0, 100).replaceAll('\u0000', ''));
  return ilike(games.title, `%${pattern}%`);
}
