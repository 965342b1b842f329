import { cleanPromoCode, type PromoCode } from '@shop/contract';
import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type PromoCodeRow, promoCodes } from '../../platform/db/schema/promo-codes.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { type Buyer, hasUsesLeft, keysOf } from './buyers.ts';

/** Who would use a code, and for which game; a null game asks nothing about it. */
export type PromoBuyer = Buyer & { gameId: number | null };

export const promoView = ({ code, percent, gameId }: PromoCodeRow): PromoCode => ({
  code,
  percent,
  game: gameId,
});

/** One answer for a code that never was, is over, is used up or is for another game: guessing learns nothing. */
export const wrongCode = () => refuseFields({ code: 'promo_code.not_usable' });

/** The code, if this buyer could use it now. It takes nothing: another may be faster. @throws {Refusal} 400, always the same. */
export async function findUsable(db: Queryable, code: string, buyer: PromoBuyer): Promise<PromoCodeRow> {
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.code, cleanPromoCode(code)), usable(buyer.gameId)));
  if (!row || !(await hasUsesLeft(db, row, await keysOf(db, buyer)))) throw wrongCode();
  return row;
}

/**
 * Takes one use of a code in the caller's transaction; null when it cannot be used. One conditional UPDATE, so of all who
 * race for the last use one wins; it holds the code until the commit, which makes the count per buyer exact. `keys`: who the buyer counts as.
 */
export async function takeUse(
  tx: Queryable,
  id: number,
  { keys, gameId }: { keys: string[]; gameId: number | null },
): Promise<PromoCodeRow | null> {
  const [row] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.id, id), usable(gameId)))
    .returning();
  if (!row) return null;
  if (await hasUsesLeft(tx, row, keys)) return row;
  await giveUse(tx, id);
  return null;
}

/** Gives a use back in the caller's transaction. */
export async function giveUse(tx: Queryable, id: number): Promise<void> {
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} - 1` })
    .where(eq(promoCodes.id, id));
}

export function usable(gameId: number | null): SQL | undefined {
  return and(
    promoCodes.isActive,
    or(isNull(promoCodes.starts), lte(promoCodes.starts, sql`now()`)),
    or(isNull(promoCodes.expires), gt(promoCodes.expires, sql`now()`)),
    or(isNull(promoCodes.maxUses), lt(promoCodes.uses, promoCodes.maxUses)),
    gameId === null ? undefined : or(isNull(promoCodes.gameId), eq(promoCodes.gameId, gameId)),
  );
}
