import { cleanPromoCode, percentOf } from '@shop/contract';
import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { promoCodes } from '../../platform/db/schema/promo-codes.ts';

export type NewCode = {
  code: string;
  percent: number;
  /** Slug of the game that it is for; every game when absent. */
  game?: string | undefined;
  maxUses?: number | undefined;
  maxUsesPerBuyer?: number | undefined;
  /** When it begins to hold; at once when absent. */
  starts?: Date | undefined;
  expires?: Date | undefined;
};

/** A code as an operator sees it. */
export type CodeLine = {
  code: string;
  percent: number;
  game: string | null;
  uses: number;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  starts: string | null;
  expires: string | null;
  is_active: boolean;
};

/** Makes a promo code. @throws when it exists already, or there is no such game. */
export async function createCode(db: Queryable, { code, game, ...terms }: NewCode): Promise<CodeLine> {
  const gameId = game === undefined ? null : await gameOf(db, game);
  const name = cleanPromoCode(code);
  const [made] = await db
    .insert(promoCodes)
    .values({ code: name, gameId, ...terms })
    .onConflictDoNothing()
    .returning({ id: promoCodes.id });
  if (!made) throw new Error(`There is a code ${name} already.`);
  return (await readCodes(db)).find((line) => line.code === name)!;
}

/** All promo codes, the newest first. */
export async function readCodes(db: Queryable): Promise<CodeLine[]> {
  const rows = await db
    .select({ row: promoCodes, game: games.slug })
    .from(promoCodes)
    .leftJoin(games, eq(games.id, promoCodes.gameId))
    .orderBy(desc(promoCodes.id));
  return rows.map(({ row, game }) => ({
    code: row.code,
    percent: row.percent,
    game,
    uses: row.uses,
    max_uses: row.maxUses,
    max_uses_per_buyer: row.maxUsesPerBuyer,
    starts: row.starts?.toISOString() ?? null,
    expires: row.expires?.toISOString() ?? null,
    is_active: row.isActive,
  }));
}

/** Computes what a code would have taken off the paid orders of the last week, kopecks; of one game where `game` is its slug. */
export async function estimateCost(
  db: Queryable,
  { percent, game }: { percent: number; game: string },
): Promise<{ orders: number; cost: number }> {
  const [sums] = await db
    .select({ orders: count(), total: sql<number>`coalesce(sum(${orders.total}), 0)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paidAt),
        gt(orders.created, sql`now() - interval '7 days'`),
        game ? eq(orders.gameId, await gameOf(db, game)) : undefined,
      ),
    );
  return { orders: sums!.orders, cost: percentOf(sums!.total, String(percent)) };
}

/** Switches a code off: nobody takes it any more, orders that have it keep it. @throws when there is none. */
export async function disableCode(db: Queryable, code: string): Promise<void> {
  const [row] = await db
    .update(promoCodes)
    .set({ isActive: false })
    .where(eq(promoCodes.code, cleanPromoCode(code)))
    .returning({ id: promoCodes.id });
  if (!row) throw new Error(`There is no code ${cleanPromoCode(code)}.`);
}

async function gameOf(db: Queryable, slug: string): Promise<number> {
  const [game] = await db.select({ id: games.id }).from(games).where(eq(games.slug, slug));
  if (!game) throw new Error(`There is no game ${slug}.`);
  return game.id;
}
