import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { type SignInRow, signIns } from '../../db/schema/accounts.ts';
import { type Claims, REFRESH_LIFETIME } from './tokens.ts';

/** A repeat of the last refresh within this time is the same refresh: two tabs, or an answer that was lost. Seconds. */
const GRACE = 10;

const inFuture = () => sql`now() + ${REFRESH_LIFETIME} * interval '1 second'`;

/** Begins a sign-in. `client` tells callers apart when a refresh token is repeated. */
export async function openSignIn(db: Queryable, userId: number, client: Buffer): Promise<SignInRow> {
  const [row] = await db
    .insert(signIns)
    .values({ id: randomUUID(), userId, client, expires: inFuture() })
    .returning();
  return row!;
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

/** Ends every sign-in of a user. */
export async function revokeAll(db: Queryable, userId: number): Promise<void> {
  await db
    .update(signIns)
    .set({ revoked: sql`now()` })
    .where(and(eq(signIns.userId, userId), isNull(signIns.revoked)));
}

/** Forgets sign-ins whose tokens are out of time anyway. */
export async function forgetExpired(db: Queryable): Promise<void> {
  await db.delete(signIns).where(lt(signIns.expires, sql`now()`));
}
