import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { identities, users } from '../../db/schema/accounts.ts';
import { invalid } from '../../problem.ts';
import { askForLetter, dropLetterKeys, useLetterKey } from './letter-keys.ts';
import { hashPassword } from './passwords.ts';
import { revokeAll } from './sign-ins.ts';
import { findByEmail, nicknameOf, type User } from './users.ts';

/** `email` in lower case. */
export type NewUser = { email: string; password: string; nickname?: string | undefined };

/** Makes a user and asks for the letter that confirms the address. @throws {Problem} 400 when the address is taken. */
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

export const emailTaken = () =>
  invalid({ email: ['Пользователь с этим адресом уже есть. Войдите или восстановите пароль.'] });

/** Marks the address as its user's own. @throws {Problem} 400 for a bad key. */
export async function confirmAddress(db: Queryable, secret: string, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await useLetterKey(tx, secret, 'confirm', key);
    await tx
      .update(users)
      .set({ emailConfirmed: sql`coalesce(${users.emailConfirmed}, now())` })
      .where(eq(users.id, userId));
  });
}

/** Asks for the letter with which a password is set anew. Nobody is told whether the address is known. */
export async function askForReset(db: Queryable, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findByEmail(tx, email);
    await askForLetter(tx, 'reset', user?.id ?? null);
  });
}

/**
 * Sets a password and ends every sign-in, whoever holds it. Who had registered the address before its owner came by this letter
 * must not come back through a social account either: those are unbound when the address was not confirmed.
 * @throws {Problem} 400 for a bad key.
 */
export async function resetPassword(
  db: Queryable,
  secret: string,
  key: string,
  password: string,
): Promise<User> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await useLetterKey(tx, secret, 'reset', key);
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!before!.emailConfirmed) await tx.delete(identities).where(eq(identities.userId, userId));
    await revokeAll(tx, userId);
    await dropLetterKeys(tx, 'reset', userId);
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailConfirmed: sql`coalesce(${users.emailConfirmed}, now())` })
      .where(eq(users.id, userId))
      .returning();
    return user!;
  });
}
