import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { cutText } from '../../platform/cut-text.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { signIns, type UserRow, users } from '../../platform/db/schema/accounts.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { text } from '../../platform/text.ts';
import type { Claims } from './tokens.ts';

/** Who makes a call. */
export type User = UserRow;

/** Who asks for orders: a signed-in user, a browser, or both. */
export type Buyer = { user: User | null; sessionId: string | null };

/** The user of a live sign-in. Null when the sign-in has ended or the user is gone. */
export async function findSignedIn(db: Queryable, { sid, user_id }: Claims): Promise<User | null> {
  const [row] = await db
    .select(getTableColumns(users))
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.id, sid), eq(users.id, user_id), isNull(signIns.revoked), isNull(users.deleted)));
  return row ?? null;
}

/** The user with this address, which is in lower case. */
export async function findByEmail(db: Queryable, email: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

/** @throws {Refusal} 403 `no_access` for a blocked user. */
export function refuseBlocked(user: User): void {
  if (user.blocked) throw noAccess(user);
}

const noAccess = ({ blockReason }: User): Refusal =>
  blockReason === null
    ? refuse('account.blocked')
    : refuse('account.blocked_because', { reason: blockReason });

/** The name of somebody who gave none: what stands before the @. */
export const nicknameOf = (email: string | null): string =>
  cutText(email?.split('@')[0] ?? '', 40) || text('account.default_nickname');
