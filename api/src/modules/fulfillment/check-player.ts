import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games, products } from '../../platform/db/schema/catalogue.ts';
import { retryAfterOf } from '../../platform/http/outside.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Suppliers } from './suppliers/registry.ts';
import { type Player, SupplierError } from './suppliers/supplier.ts';

/** A product of the game by its supplier's name, through which the supplier looks players up. */
export type PlayerSource = { supplier: string | null; product: string; player: Player };

/**
 * Finds the supplier's product to look a player of a game up by.
 * @throws {Refusal} 404 when there is no such game on sale, 400 when a server is lacking, 501 when no supplier can look it up.
 */
export async function playerSource(db: Queryable, gameId: number, player: Player): Promise<PlayerSource> {
  const [game] = await db
    .select({ kind: games.kind, details: games.details })
    .from(games)
    .where(and(eq(games.id, gameId), eq(games.isActive, true)));
  if (!game) throw refuse('game.not_found');
  if (game.kind !== 'SupplyGame') throw unsupported();
  if (game.details.is_server_needed && !player.server)
    throw refuseFields({ server: 'player.server_required' });
  const [sold] = await db
    .select({ product: products.supplierProduct, supplier: products.supplier })
    .from(products)
    .where(and(eq(products.gameId, gameId), eq(products.isActive, true), isNotNull(products.supplierProduct)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(1);
  if (!sold?.product) throw unsupported();
  return { supplier: sold.supplier, product: sold.product, player };
}

/**
 * A player's name from the supplier, null for nobody's id.
 * @throws {Refusal} 501 when the supplier cannot look it up, 503 when it does not answer.
 */
export async function findPlayer(
  suppliers: Suppliers,
  { supplier: name, product, player }: PlayerSource,
): Promise<string | null> {
  const supplier = suppliers.get(name);
  if (!supplier?.findPlayer) throw unsupported();
  try {
    return await supplier.findPlayer(product, player);
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    throw error.reason === 'refused'
      ? unsupported()
      : refuse('player.check_unavailable', { retryAfter: retryAfterOf(error) });
  }
}

const unsupported = () => refuse('player.check_unsupported');
