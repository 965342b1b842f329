import { randomUUID } from 'node:crypto';
import type { EndedAccess } from '@shop/contract';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type LetterPurpose, users } from '../../platform/db/schema/accounts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { describeEndedAccess, endAccess, endSignIns } from './ended-access.ts';
import { askForLetter, dropLetterKeys, makeLetterKey, useLetterKey } from './letter-keys.ts';
import { NO_NEXT_EMAIL } from './next-email.ts';
import { hashPassword } from './passwords.ts';
import { isLive } from './sign-ins.ts';
import { findByEmail, nicknameOf, type User } from './users.ts';

/** `email` in lower case. */
export type NewUser = { email: string; password: string; nickname?: string | undefined };

/** Makes a user and asks for the letter that confirms the address. @throws {Refusal} 400 when the address is taken. */
export async function register(db: Queryable, { email, password, nickname }: NewUser): Promise<User> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, passwordHash, nickname: nickname ?? nicknameOf(email) })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw emailTaken();
    await askForLetter(tx, 'confirm', user.id);
    return user;
  });
}

export const emailTaken = () => refuseFields({ email: 'account.email_taken' });

/** Who proves an address: the user and sign-in of the call's access token; null for a browser that is not signed in. */
export type Prover = { userId: number; signIn: string } | null;
export type Confirmation = { ended: EndedAccess | null; passwordKey: string | null };

/**
 * Marks the address as its user's own. Anybody who proves an address owns the account alone: what is older ends, the password as well, and the
 * answer has a key to set one by. Who is signed in to this very account has shown both; then only the other sign-ins end.
 * @throws {Refusal} 400 for a bad key.
 */
export async function confirmAddress(
  db: Queryable,
  secret: string,
  key: string,
  prover: Prover,
): Promise<Confirmation> {
  return db.transaction(async (tx) => {
    const userId = await useLetterKey(tx, secret, 'confirm', key);
    const user = await lockUser(tx, userId);
    if (user.emailConfirmed) return { ended: null, passwordKey: null };
    const isOwn = prover?.userId === userId && (await isLive(tx, prover.signIn));
    const ended = isOwn
      ? { sign_ins: await endSignIns(tx, userId, prover.signIn), social_accounts: [], password: false }
      : { ...(await endAccess(tx, userId)), password: user.passwordHash !== null };
    await tx
      .update(users)
      .set({ emailConfirmed: sql`now()`, ...proven, ...(isOwn ? {} : { passwordHash: null }) })
      .where(eq(users.id, userId));
    await dropLetterKeys(tx, 'confirm', userId);
    await notifyOwner(tx, userId, 'confirm', ended);
    return { ended, passwordKey: isOwn ? null : await makeLetterKey(tx, secret, 'reset', userId) };
  });
}

/** Asks for the letter with which a password is set. The answer does not reveal whether the address is known. */
export async function askForReset(db: Queryable, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findByEmail(tx, email);
    await askForLetter(tx, 'reset', user?.id ?? null);
  });
}

/**
 * Sets a password and ends whatever is older: sign-ins, social accounts, what browsers may open. Who had come into the account before must not come
 * back, however they did, and a letter that is still on its way confirms nothing any more.
 * @throws {Refusal} 400 for a bad key.
 */
export async function resetPassword(
  db: Queryable,
  secret: string,
  key: string,
  password: string,
): Promise<{ user: User; ended: EndedAccess }> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await useLetterKey(tx, secret, 'reset', key);
    const before = await lockUser(tx, userId);
    // A proven account without a password gets its first one: its social accounts are its own, and nobody has forgotten anything.
    const isFirst = before.emailConfirmed !== null && before.passwordHash === null;
    const access = isFirst
      ? { sign_ins: await endSignIns(tx, userId, null), social_accounts: [] }
      : await endAccess(tx, userId);
    const ended = { ...access, password: before.passwordHash !== null };
    for (const purpose of ['reset', 'confirm'] as const) await dropLetterKeys(tx, purpose, userId);
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailConfirmed: sql`coalesce(${users.emailConfirmed}, now())`, ...proven })
      .where(eq(users.id, userId))
      .returning();
    await notifyOwner(tx, userId, 'reset', ended);
    return { user: user!, ended };
  });
}

/** Raising the number cancels registrations under way. */
const proven = { ...NO_NEXT_EMAIL, proofs: sql`${users.proofs} + 1` };

/** Anybody who signs in or binds meanwhile waits for this row. */
async function lockUser(tx: Queryable, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user!;
}

/** Asks for the letter that says what was ended; none when there was nothing. */
async function notifyOwner(
  tx: Queryable,
  userId: number,
  proof: LetterPurpose,
  ended: EndedAccess,
): Promise<void> {
  if (describeEndedAccess(ended).length === 0) return;
  await enqueue(tx, { kind: 'ended_letter', key: randomUUID(), payload: { userId, proof, ended } });
}
