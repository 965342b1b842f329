import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type GameRow, games, type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import { matchTitle, searchGames } from './search.ts';

export type GameWithProducts = { game: GameRow; products: ProductRow[] };
export type GamesQuery = {
  limit: number;
  offset: number;
  search?: string | undefined;
  titleContains?: string | undefined;
};

/** One page of the active games with their active products, and the number of all that match. Best matches first when searching. */
export async function listGames(
  db: Queryable,
  query: GamesQuery,
): Promise<{ count: number; games: GameWithProducts[] }> {
  const found = query.search ? await searchGames(db, query.search) : undefined;
  if (found?.length === 0) return { count: 0, games: [] };
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
  return { count: total?.count ?? 0, games: await withProducts(db, rows) };
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
