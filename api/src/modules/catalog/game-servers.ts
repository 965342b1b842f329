import type { ServerOption } from '@shop/shared/contracts';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import { refuse } from '../../platform/refusal.ts';

/** The servers to choose from in a game of a supplier. @throws {Refusal} 404 when there is no such game on sale. */
export async function gameServers(db: Queryable, gameId: number): Promise<ServerOption[]> {
  const sold = and(eq(games.id, gameId), eq(games.kind, 'SupplyGame'), eq(games.isActive, true));
  const [game] = await db.select({ details: games.details }).from(games).where(sold);
  if (!game) throw refuse('game.not_found');
  return (game.details.servers ?? []).map(({ id, name }) => ({ value: id, name }));
}
