import type { PromoCode } from '@shop/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type PromoCodeRow, profilePromoCodes, promoCodes } from '../../platform/db/schema/promo-codes.ts';
import { hasUsesLeft, keysOf } from './buyers.ts';
import { findUsable, promoView, usable } from './codes.ts';

type User = { id: number };

const buyerOf = ({ id }: User) => ({
  userId: id,
  email: null,
  gameId: null,
  caller: { user: { id }, sessionId: null },
});

/** Reads a code's value for the user. @throws {Refusal} 400, see `whyNotUsable`. */
export const showToProfile = async (db: Queryable, user: User, code: string): Promise<PromoCode> =>
  promoView(await findUsable(db, code, buyerOf(user)));

/** Chooses a code for the user's orders to come. @throws {Refusal} 400, see `whyNotUsable`. */
export async function activateForProfile(db: Queryable, user: User, code: string): Promise<PromoCode> {
  const row = await findUsable(db, code, buyerOf(user));
  const chosen = { promoCodeId: row.id };
  await db
    .insert(profilePromoCodes)
    .values({ userId: user.id, ...chosen })
    .onConflictDoUpdate({ target: profilePromoCodes.userId, set: chosen });
  return promoView(row);
}

/** Gives the user's code up; nothing when there is none. Orders that have it keep it. */
export async function deactivateForProfile(db: Queryable, userId: number): Promise<void> {
  await db.delete(profilePromoCodes).where(eq(profilePromoCodes.userId, userId));
}

/** The user's code while it can still be used; null otherwise. */
export async function profileCode(db: Queryable, userId: number): Promise<PromoCodeRow | null> {
  const [row] = await db
    .select(getTableColumns(promoCodes))
    .from(profilePromoCodes)
    .innerJoin(promoCodes, eq(promoCodes.id, profilePromoCodes.promoCodeId))
    .where(and(eq(profilePromoCodes.userId, userId), usable(null)));
  return row && (await hasUsesLeft(db, row, await keysOf(db, buyerOf({ id: userId })))) ? row : null;
}
