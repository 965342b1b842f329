import { cleanPromoCode, type PromoCode } from '@shop/contract';
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orderAccess, orders } from '../../platform/db/schema/orders.ts';
import { type PromoCodeRow, promoCodes, promoUses } from '../../platform/db/schema/promo-codes.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { shortNumber } from '../../platform/short-number.ts';
import { type Buyer, hasUsesLeft, keysOf } from './buyers.ts';

/** Somebody who asks: only their own orders are named to them. */
export type Caller = { user: { id: number } | null; sessionId: string | null };
/** Who would use a code, and for which game; a null game asks nothing about it. `orderId`: the order that it would be for. */
export type PromoBuyer = Buyer & { gameId: number | null; orderId?: string; caller: Caller };

export const promoView = ({ code, percent, gameId }: PromoCodeRow): PromoCode => ({
  code,
  percent,
  game: gameId,
});

/**
 * Why a code cannot be used: an unpaid order of the caller's has it, which is named, with its id as `order`; or other orders of the same account or
 * address have it, made in another browser. Everything else, a code that never was, is over, is used up or is for another game, is one answer.
 */
export async function whyNotUsable(
  db: Queryable,
  code: string,
  { orderId, gameId, caller: { user, sessionId }, ...buyer }: PromoBuyer,
): Promise<Refusal> {
  const opened = db.select({ id: orderAccess.orderId }).from(orderAccess);
  const [unpaid] = await db
    .select({ id: orders.id, status: orders.status })
    .from(promoUses)
    .innerJoin(promoCodes, eq(promoCodes.id, promoUses.promoCodeId))
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .where(
      and(
        eq(promoCodes.code, cleanPromoCode(code)),
        holds(gameId),
        inArray(orders.status, ['created', 'waiting_for_payment']),
        or(
          sql`false`,
          user ? eq(orders.userId, user.id) : undefined,
          sessionId === null
            ? undefined
            : and(
                isNull(orders.userId),
                inArray(orders.id, opened.where(eq(orderAccess.sessionId, sessionId))),
              ),
        ),
        orderId === undefined ? undefined : ne(orders.id, orderId),
      ),
    )
    .orderBy(desc(orders.created))
    .limit(1);
  if (!unpaid) {
    const [row] = await db
      .select()
      .from(promoCodes)
      .where(and(eq(promoCodes.code, cleanPromoCode(code)), holds(gameId)));
    const isHeld = row && !(await hasUsesLeft(db, row, await keysOf(db, buyer), orderId));
    return refuseFields({ code: isHeld ? 'promo_code.used_by_buyer' : 'promo_code.not_usable' });
  }
  const order = shortNumber(unpaid.id);
  return refuseFields({
    code: [
      unpaid.status === 'created' ? 'promo_code.in_order_created' : 'promo_code.in_order_waiting',
      { order },
    ],
    order: ['promo_code.in_order_id', { order: unpaid.id }],
  });
}

/** The code, if this buyer could use it now. It takes nothing: another may be faster. @throws {Refusal} 400, see `whyNotUsable`. */
export async function findUsable(db: Queryable, code: string, buyer: PromoBuyer): Promise<PromoCodeRow> {
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.code, cleanPromoCode(code)), usable(buyer.gameId)));
  if (row && (await hasUsesLeft(db, row, await keysOf(db, buyer)))) return row;
  throw await whyNotUsable(db, code, buyer);
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

export const usable = (gameId: number | null): SQL | undefined =>
  and(holds(gameId), or(isNull(promoCodes.maxUses), lt(promoCodes.uses, promoCodes.maxUses)));

/** Condition for a code in force now, used up or not. */
function holds(gameId: number | null): SQL | undefined {
  return and(
    promoCodes.isActive,
    or(isNull(promoCodes.starts), lte(promoCodes.starts, sql`now()`)),
    or(isNull(promoCodes.expires), gt(promoCodes.expires, sql`now()`)),
    gameId === null ? undefined : or(isNull(promoCodes.gameId), eq(promoCodes.gameId, gameId)),
  );
}
