import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type SignInRow, signIns, type UserRow, users } from '../../platform/db/schema/accounts.ts';
import { type Claims, REFRESH_LIFETIME } from './tokens.ts';

/** A repeat of the last refresh within this time is the same refresh: two tabs, or an answer that was lost. Seconds. */
const GRACE = 10;

const inFuture = () => sql`now() + ${REFRESH_LIFETIME} * interval '1 second'`;

/** Sign-ins that one user may have at a time; the oldest ends for a new one. */
const MAX_SIGN_INS = 50;

/**
 * Begins a sign-in of somebody who has shown to be `user`. `client` identifies the caller when a refresh token is repeated. Null when the address was
 * proven since `user` was read: what they have shown may hold no more.
 */
export async function openSignIn(
  db: Queryable,
  user: Pick<UserRow, 'id' | 'proofs'>,
  client: Buffer,
): Promise<SignInRow | null> {
  return db.transaction(async (tx) => {
    if (!(await holdUser(tx, user))) return null;
    const [row] = await tx
      .insert(signIns)
      .values({ id: randomUUID(), userId: user.id, client, expires: inFuture() })
      .returning();
    const newest = tx
      .select({ id: signIns.id })
      .from(signIns)
      .where(eq(signIns.userId, user.id))
      .orderBy(desc(signIns.rotated), desc(signIns.created))
      .limit(MAX_SIGN_INS);
    await tx.delete(signIns).where(and(eq(signIns.userId, user.id), notInArray(signIns.id, newest)));
    return row!;
  });
}

/** Keeps the user's row until the end of the transaction from anybody who proves the address. False when somebody has, since `user` was read. */
export async function holdUser(
  tx: Queryable,
  { id, proofs }: Pick<UserRow, 'id' | 'proofs'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.proofs, proofs)))
    .for('share');
  return row !== undefined;
}

/** True while a sign-in has not ended. */
export async function isLive(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, id), isNull(signIns.revoked)));
  return row !== undefined;
}

/**
 * Takes a sign-in to its next generation, once per refresh token: of many at the same time one moves it, the others see what it
 * made. A token older than the last, or the last one from another client or after the grace, revokes the sign-in. Null then.
 */
export async function rotate(
  db: Queryable,
  { sid, generation }: Claims,
  client: Buffer,
): Promise<SignInRow | null> {
  const live = and(eq(signIns.id, sid), isNull(signIns.revoked), gt(signIns.expires, sql`now()`));
  const [moved] = await db
    .update(signIns)
    .set({ generation: generation + 1, client, rotated: sql`now()`, expires: inFuture() })
    .where(and(live, eq(signIns.generation, generation)))
    .returning();
  if (moved) return moved;
  const [repeated] = await db
    .select()
    .from(signIns)
    .where(
      and(
        live,
        eq(signIns.generation, generation + 1),
        eq(signIns.client, client),
        gt(signIns.rotated, sql`now() - ${GRACE} * interval '1 second'`),
      ),
    );
  if (repeated) return repeated;
  await revoke(db, sid);
  return null;
}

/** Ends a sign-in: none of its tokens holds any more. */
export async function revoke(db: Queryable, id: string): Promise<void> {
  await db
    .update(signIns)
    .set({ revoked: sql`now()` })
    .where(and(eq(signIns.id, id), isNull(signIns.revoked)));
}
