import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games, products } from '../../platform/db/schema/catalogue.ts';
import { retryAfterOf } from '../../platform/http/outside.ts';
import { away, invalid, notFound, refused } from '../../platform/http/problem.ts';
import type { Suppliers } from './suppliers/registry.ts';
import { type Player, SupplierError } from './suppliers/supplier.ts';

/** What a supplier calls one of the goods of a game, by which players of the game are looked up. */
export type PlayerSource = { supplier: string | null; product: string; player: Player };

/**
 * What to ask the supplier about a player of a game.
 * @throws {Problem} 404 when there is no such game on sale, 400 when a server is lacking, 501 when nobody can tell.
 */
export async function playerSource(db: Queryable, gameId: number, player: Player): Promise<PlayerSource> {
  const [game] = await db
    .select({ kind: games.kind, details: games.details })
    .from(games)
    .where(and(eq(games.id, gameId), eq(games.isActive, true)));
  if (!game) throw notFound();
  if (game.kind !== 'SupplyGame') throw untold();
  if (game.details.is_server_needed && !player.server) throw invalid({ server: ['Укажите сервер.'] });
  const [sold] = await db
    .select({ product: products.supplierProduct, supplier: products.supplier })
    .from(products)
    .where(and(eq(products.gameId, gameId), eq(products.isActive, true), isNotNull(products.supplierProduct)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(1);
  if (!sold?.product) throw untold();
  return { supplier: sold.supplier, product: sold.product, player };
}

/**
 * A player's name as the supplier tells it, null for nobody's id.
 * @throws {Problem} 501 when the supplier cannot tell, 503 when it does not answer.
 */
export async function findPlayer(
  suppliers: Suppliers,
  { supplier: name, product, player }: PlayerSource,
): Promise<string | null> {
  const supplier = suppliers.get(name);
  if (!supplier?.findPlayer) throw untold();
  try {
    return await supplier.findPlayer(product, player);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    throw error.reason === 'refused'
      ? untold()
      : away('Проверить игрока сейчас нельзя. Попробуйте позже.', retryAfterOf(error));
  }
}

const untold = () => refused(501, 'Для этой игры проверка игрока недоступна.');
