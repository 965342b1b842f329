import type { OrderStatus } from '@shop/contract';
import { and, eq, inArray, isNull, like, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { identities, letterKeys, signIns, type UserRow, users } from '../../platform/db/schema/accounts.ts';
import { orderAvatars } from '../../platform/db/schema/deliveries.ts';
import { guardedActs, orderNotes } from '../../platform/db/schema/desk.ts';
import { type OrderDetails, type OrderKind, orderAccess, orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { promoBuyers } from '../../platform/db/schema/promo-codes.ts';
import type { Files } from '../../platform/files/open-files.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { dropAvatar } from './avatar.ts';
import { logDeletion } from './deletion-log.ts';
import { NO_NEXT_EMAIL } from './next-email.ts';

const FINAL: OrderStatus[] = ['done', 'failed'];
/** How often orders that were under way are looked at again, milliseconds. */
const LOOK_AGAIN = 60 * 60 * 1000;

/** Removes the buyer's data from the details of an order of each kind. */
const EMPTIED: { [Kind in OrderDetails['kind']]: Partial<Extract<OrderDetails, { kind: Kind }>> } = {
  PUBGOrder: {},
  SteamOrder: { steamAccountId: '' },
  StandoffOrder: { gameAccountId: '' },
  MooGoldOrder: { userId: '', server: null, serverCustomId: null },
};

/**
 * Deletes an account for good: nobody can sign in, the address is free again. Its orders stay without personal data; those
 * under way are finished first, and lose it then. A log outside the database has it, so that no backup brings the account back.
 */
export async function deleteAccount(
  db: Queryable,
  { media, deletions }: Pick<Files, 'media' | 'deletions'>,
  userId: number,
): Promise<void> {
  const user = await db.transaction(async (tx) => {
    const erased = await eraseAccount(tx, userId);
    // Last, so that what fails before leaves no entry.
    if (erased) await logDeletion(deletions, erased);
    return erased;
  });
  await dropAvatar(media, user?.avatar ?? null);
}

/** The part of it that a transaction can take back. Returns who it was, for `logDeletion` and `dropAvatar`. */
export async function eraseAccount(db: Queryable, userId: number): Promise<UserRow | undefined> {
  return db.transaction(async (tx) => {
    // Before the user's row, as an approval takes them.
    await forgetActs(tx, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    await tx.delete(signIns).where(eq(signIns.userId, userId));
    await tx.delete(identities).where(eq(identities.userId, userId));
    await tx.delete(letterKeys).where(eq(letterKeys.userId, userId));
    const nothing = {
      email: null,
      emailConfirmed: null,
      ...NO_NEXT_EMAIL,
      passwordHash: null,
      avatar: null,
      blockReason: null,
    };
    await tx
      .update(users)
      .set({ ...nothing, nickname: '', deleted: sql`now()` })
      .where(eq(users.id, userId));
    const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
    await tx.delete(orderAccess).where(inArray(orderAccess.orderId, own));
    if (!(await forgetBuyer(tx, userId)))
      await enqueue(tx, {
        kind: 'forget_buyer',
        key: String(userId),
        payload: { userId },
        after: LOOK_AGAIN,
      });
    return user;
  });
}

/** Empties the finished orders of a deleted user. Null when none is left, else when to look again, milliseconds. */
export async function forgetLater(db: Queryable, userId: number): Promise<number | null> {
  const isDone = await db.transaction(async (tx) => {
    await forgetActs(tx, userId);
    return forgetBuyer(tx, userId);
  });
  return isDone ? null : LOOK_AGAIN;
}

/** Requests that wait for a second person hold addresses; so may the reasons of others, in the words of the staff. */
async function forgetActs(tx: Queryable, userId: number): Promise<void> {
  const theirs = eq(guardedActs.userId, userId);
  await tx.delete(guardedActs).where(and(theirs, isNull(guardedActs.isApproved)));
  await tx.update(guardedActs).set({ why: '' }).where(theirs);
}

async function forgetBuyer(tx: Queryable, userId: number): Promise<boolean> {
  const finished = and(eq(orders.userId, userId), inArray(orders.status, FINAL));
  const ids = tx.select({ id: orders.id }).from(orders).where(finished);
  await tx.update(payments).set({ email: null, phone: null }).where(inArray(payments.orderId, ids));
  await tx
    .delete(promoBuyers)
    .where(and(inArray(promoBuyers.orderId, ids), like(promoBuyers.buyer, 'email:%')));
  // Written by the staff in their own words: an address may stand in any of them.
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
  await tx.delete(orderAvatars).where(inArray(orderAvatars.orderId, ids));
  for (const [kind, details] of Object.entries(EMPTIED)) {
    await tx
      .update(orders)
      .set({
        email: null,
        changes: null,
        details: sql`${orders.details} || ${JSON.stringify(details)}::jsonb`,
      })
      .where(and(finished, eq(orders.kind, kind as OrderKind)));
  }
  const underWay = and(eq(orders.userId, userId), notInArray(orders.status, FINAL));
  const [left] = await tx.select({ id: orders.id }).from(orders).where(underWay).limit(1);
  return left === undefined;
}
