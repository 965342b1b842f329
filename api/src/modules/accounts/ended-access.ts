import { type EndedAccess, SOCIAL_PROVIDERS } from '@shop/contract';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { identities, signIns } from '../../platform/db/schema/accounts.ts';
import { orderAccess, orders } from '../../platform/db/schema/orders.ts';
import { socialFlows } from '../../platform/db/schema/social.ts';
import { text } from '../../platform/text.ts';

/**
 * Ends what came into an account before its address was proven: sign-ins with all their tokens, social accounts, and what browsers may open
 * by their session. In the caller's transaction, which holds the user's row.
 */
export async function endAccess(tx: Queryable, userId: number): Promise<Omit<EndedAccess, 'password'>> {
  const ended = await endSignIns(tx, userId, null);
  const unbound = await tx
    .delete(identities)
    .where(eq(identities.userId, userId))
    .returning({ provider: identities.provider });
  return { sign_ins: ended, social_accounts: unbound.map(({ provider }) => provider).sort() };
}

/** Ends every sign-in of a user but one, and what browsers may open by their session. Returns how many were live. */
export async function endSignIns(tx: Queryable, userId: number, except: string | null): Promise<number> {
  const others = except === null ? undefined : ne(signIns.id, except);
  const ended = await tx
    .update(signIns)
    .set({ revoked: sql`now()` })
    .where(and(eq(signIns.userId, userId), isNull(signIns.revoked), others))
    .returning({ id: signIns.id });
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.delete(orderAccess).where(inArray(orderAccess.orderId, own));
  await tx.delete(socialFlows).where(eq(socialFlows.userId, userId));
  return ended.length;
}

/** Returns a sentence for each kind of access that was ended; empty when there was none. */
export function describeEndedAccess({ sign_ins, social_accounts, password }: EndedAccess): string[] {
  const names = social_accounts.map(nameOf);
  return [
    ...(sign_ins > 0 ? [text('account.ended_sign_ins', { number: sign_ins })] : []),
    ...(names.length > 0 ? [text('account.ended_social_accounts', { names: names.join(', ') })] : []),
    ...(password ? [text('account.ended_password')] : []),
  ];
}

function nameOf(provider: string): string {
  const known = [...SOCIAL_PROVIDERS, 'phone' as const].find((name) => name === provider);
  return known ? text(`social_name.${known}`) : provider;
}

/** After signing out the browser no longer opens the user's orders: the next person in front of it may be another. */
export async function forgetBrowser(db: Queryable, userId: number, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await db
    .delete(orderAccess)
    .where(and(eq(orderAccess.sessionId, sessionId), inArray(orderAccess.orderId, own)));
}
