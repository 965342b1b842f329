import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { balances } from '../../platform/db/schema/ledger.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { askForLetter, dropLetterKeys, useLetterKey } from './letter-keys.ts';
import { findByEmail } from './users.ts';

/** Hours in which the address before can stop a correction. */
const HOURS = 24;
const HOUR = 3_600_000;

/** Forgets a correction that has not taken effect. */
export const NO_NEXT_EMAIL = { nextEmail: null, nextEmailAt: null, nextEmailAgreed: false };

/** Whether somebody who came into an account would find money, codes or paid orders in it. */
export async function hasMoney(tx: Queryable, userId: number): Promise<boolean> {
  const funds = await tx.$count(
    balances,
    and(eq(balances.userId, userId), sql`${balances.available} + ${balances.reserved} <> 0`),
  );
  const paid = and(eq(orders.userId, userId), inArray(orders.status, ['paid', 'sending', 'sent', 'done']));
  return funds > 0 || (await tx.$count(orders, paid)) > 0;
}

/** Schedules a correction of an address in a day. Until then the present address keeps the account, and gets a letter that stops it. */
export async function planEmail(
  tx: Queryable,
  userId: number,
  email: string,
  isAgreed: boolean,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...{ nextEmail: email, nextEmailAgreed: isAgreed },
      nextEmailAt: sql`now() + ${HOURS} * interval '1 hour'`,
    })
    .where(eq(users.id, userId));
  await dropLetterKeys(tx, 'keep', userId);
  await askForLetter(tx, 'keep', userId);
  const key = `${userId}:${randomUUID()}`;
  await enqueue(tx, { kind: 'change_email', key, payload: { userId }, after: HOURS * HOUR });
}

/** Stops a correction by the letter to the address before. @throws {Refusal} 400 for a bad key */
export async function keepEmail(db: Queryable, secret: string, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await useLetterKey(tx, secret, 'keep', key);
    await tx.update(users).set(NO_NEXT_EMAIL).where(eq(users.id, userId));
  });
}

/**
 * Applies a correction whose day is over: the new address gets the letter that confirms it. Drops it when somebody else has that address
 * by now, or when money has come that one of the staff alone could not have reached. Returns when to look again, milliseconds.
 */
export async function changeEmail(db: Queryable, userId: number): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({
        ...{ email: users.nextEmail, isAgreed: users.nextEmailAgreed, confirmed: users.emailConfirmed },
        left: sql<number>`extract(epoch from ${users.nextEmailAt} - now())`.mapWith(Number),
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (!user?.email) return null;
    // Seconds; a later correction has a job of its own, and this one may be early by a clock that was set.
    if (user.left > 0) return user.left * 1_000;
    const isFree = (await findByEmail(tx, user.email)) === null;
    const isOurs = user.isAgreed || !(await hasMoney(tx, userId));
    const takes = isFree && isOurs && user.confirmed === null;
    await tx
      .update(users)
      .set({ ...NO_NEXT_EMAIL, ...(takes && { email: user.email }) })
      .where(eq(users.id, userId));
    if (!takes) return null;
    // Letters to the wrong address open nothing any more.
    for (const purpose of ['confirm', 'reset', 'keep'] as const) await dropLetterKeys(tx, purpose, userId);
    await askForLetter(tx, 'confirm', userId);
    return null;
  });
}
