import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { dropAvatar } from './modules/accounts/avatar.ts';
import type { Queryable } from './platform/db/database.ts';
import { letterKeys, rateLimits, signIns, users } from './platform/db/schema/accounts.ts';
import { orderAvatars, supplierOrders } from './platform/db/schema/deliveries.ts';
import { alerts, jobs } from './platform/db/schema/jobs.ts';
import { balances, ledgerEntries, ledgerTransactions } from './platform/db/schema/ledger.ts';
import { orderAccess, orderLines, orders } from './platform/db/schema/orders.ts';
import { pageCounts } from './platform/db/schema/page-counts.ts';
import { paymentNotices, payments, refunds } from './platform/db/schema/payments.ts';
import { phoneCodes } from './platform/db/schema/phone.ts';
import { promoUses } from './platform/db/schema/promo-codes.ts';
import { sessions } from './platform/db/schema/sessions.ts';
import { socialFlows, socialProofs } from './platform/db/schema/social.ts';
import type { FileStore } from './platform/files/file-store.ts';

/** Rows that one step takes at most: none holds others up for long. */
const STEP = 500;

/** How long what nobody needs any more is kept; docs/limits.md names each. Days. */
const DAYS = {
  finishedJob: 30,
  resolvedAlert: 180,
  revokedSignIn: 1,
  idempotencyKey: 7,
  unusedSession: 1,
  /** A choice of country of the time when sessions had it. */
  sessionWithCountry: 180,
  unpaidAvatar: 1,
  unpaidOrder: 30,
  /** Money may come late for an order whose payment was started. */
  triedPayment: 180,
  unprovenAccount: 90,
  pageCount: 30,
};

const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;
const now = sql`now()`;

/** One kind of rows that are forgotten. A step takes up to `STEP` of them and returns how many it took. */
export type Retention = { name: string; step: (db: Queryable) => Promise<number> };

/** Deletes rows by their key; those that somebody holds are left for the next time. */
const rows = (name: string, table: PgTable, key: PgColumn, where: () => SQL | undefined): Retention => ({
  name,
  async step(db) {
    const some = db
      .select({ key })
      .from(table)
      .where(where())
      .limit(STEP)
      .for('update', { skipLocked: true });
    return (await db.delete(table).where(inArray(key, some)).returning({ key })).length;
  },
});

const none = (db: Queryable, table: PgTable, where: SQL | undefined) =>
  notExists(db.select({ one: sql`1` }).from(table).where(where));

/** What is out of time within minutes or days, found by an index. */
export const BRIEF: Retention[] = [
  rows('rate limits', rateLimits, rateLimits.key, () => lt(rateLimits.resets, now)),
  rows('social flows', socialFlows, socialFlows.stateHash, () => lt(socialFlows.expires, now)),
  rows('phone codes', phoneCodes, phoneCodes.id, () => lt(phoneCodes.expires, now)),
  rows('social proofs', socialProofs, socialProofs.hash, () => lt(socialProofs.expires, now)),
  rows('letter keys', letterKeys, letterKeys.id, () => lt(letterKeys.expires, now)),
  rows('expired sign-ins', signIns, signIns.id, () => lt(signIns.expires, now)),
];

/** What is looked for among all rows of its table. */
export const LASTING = (media: FileStore): Retention[] => [
  rows('revoked sign-ins', signIns, signIns.id, () => lt(signIns.revoked, ago(DAYS.revokedSignIn))),
  rows('finished jobs', jobs, jobs.id, () => lt(jobs.finished, ago(DAYS.finishedJob))),
  rows('resolved alerts', alerts, alerts.id, () => lt(alerts.resolved, ago(DAYS.resolvedAlert))),
  { name: 'idempotency keys', step: forgetKeys },
  { name: 'pictures of unpaid orders', step: forgetAvatars },
  { name: 'unpaid orders', step: forgetOrders },
  { name: 'accounts that nobody has proven', step: (db) => forgetAccounts(db, media) },
  { name: 'unused sessions', step: forgetSessions },
  { name: 'counts of pages', step: forgetPageCounts },
];

/** Their key is three columns: rows are named by their place. */
async function forgetPageCounts(db: Queryable): Promise<number> {
  const old = sql`select ctid from ${pageCounts} where ${pageCounts.minute} < ${ago(DAYS.pageCount)} limit ${STEP}`;
  const { rows: gone } = await db.execute(sql`delete from ${pageCounts} where ctid in (${old}) returning 1`);
  return gone.length;
}

async function forgetKeys(db: Queryable): Promise<number> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.idempotencyKey), lt(orders.created, ago(DAYS.idempotencyKey))))
    .limit(STEP)
    .for('update', { skipLocked: true });
  const done = await db
    .update(orders)
    .set({ idempotencyKey: null })
    .where(inArray(orders.id, old))
    .returning({ id: orders.id });
  return done.length;
}

const unpaid = (days: number) =>
  and(eq(orders.status, 'failed'), isNull(orders.paidAt), lt(orders.finishedAt, ago(days)));

async function forgetAvatars(db: Queryable): Promise<number> {
  const old = db
    .select({ id: orderAvatars.orderId })
    .from(orderAvatars)
    .innerJoin(orders, eq(orders.id, orderAvatars.orderId))
    .where(unpaid(DAYS.unpaidAvatar))
    .limit(STEP);
  const gone = await db
    .delete(orderAvatars)
    .where(inArray(orderAvatars.orderId, old))
    .returning({ id: orderAvatars.orderId });
  return gone.length;
}

/** Orders that failed without ever having been paid, with all that hangs on them. One that money, goods or the ledger speak of stays. */
function forgetOrders(db: Queryable): Promise<number> {
  return db.transaction(async (tx) => {
    const ofOrder = eq(payments.orderId, orders.id);
    const money = or(
      inArray(payments.status, ['new', 'pending', 'succeeded', 'refund_due', 'refunded']),
      sql`${payments.created} > ${ago(DAYS.triedPayment)}`,
      sql`exists (${tx.select({ one: sql`1` }).from(refunds).where(eq(refunds.paymentId, payments.id))})`,
    );
    const found = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          unpaid(DAYS.unpaidOrder),
          none(tx, payments, and(ofOrder, money)),
          none(tx, ledgerTransactions, eq(ledgerTransactions.orderId, orders.id)),
          none(tx, supplierOrders, eq(supplierOrders.orderId, orders.id)),
        ),
      )
      .limit(STEP)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const theirs = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, ids));
    await tx.delete(paymentNotices).where(inArray(paymentNotices.paymentId, theirs));
    for (const { table, orderId } of [
      { table: payments, orderId: payments.orderId },
      { table: promoUses, orderId: promoUses.orderId },
      { table: orderAvatars, orderId: orderAvatars.orderId },
      { table: orderAccess, orderId: orderAccess.orderId },
      { table: orderLines, orderId: orderLines.orderId },
    ])
      await tx.delete(table).where(inArray(orderId, ids));
    await tx.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
}

/** Accounts that bought nothing and whose address nobody has proven, once nobody has been signed in for long; and what deleted ones left. */
async function forgetAccounts(db: Queryable, media: FileStore): Promise<number> {
  const gone = await db.transaction(async (tx) => {
    const isLive = and(
      eq(signIns.userId, users.id),
      isNull(signIns.revoked),
      sql`${signIns.expires} > now()`,
    );
    const unproven = and(
      isNull(users.emailConfirmed),
      isNull(users.blocked),
      lt(users.created, ago(DAYS.unprovenAccount)),
      none(tx, signIns, isLive),
    );
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          or(isNotNull(users.deleted), unproven),
          none(tx, orders, eq(orders.userId, users.id)),
          none(tx, ledgerEntries, eq(ledgerEntries.userId, users.id)),
          none(tx, balances, eq(balances.userId, users.id)),
        ),
      )
      .limit(STEP)
      .for('update', { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx.delete(users).where(inArray(users.id, ids)).returning({ avatar: users.avatar });
  });
  for (const { avatar } of gone) await dropAvatar(media, avatar);
  return gone.length;
}

async function forgetSessions(db: Queryable): Promise<number> {
  const old = or(
    and(isNull(sessions.countryId), lt(sessions.created, ago(DAYS.unusedSession))),
    lt(sessions.created, ago(DAYS.sessionWithCountry)),
  );
  const unused = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        old,
        none(db, orderAccess, eq(orderAccess.sessionId, sessions.id)),
        none(db, orders, eq(orders.sessionId, sessions.id)),
        none(db, socialFlows, eq(socialFlows.sessionId, sessions.id)),
        none(db, phoneCodes, eq(phoneCodes.sessionId, sessions.id)),
      ),
    )
    .limit(STEP)
    .for('update', { skipLocked: true });
  const gone = await db.delete(sessions).where(inArray(sessions.id, unused)).returning({ id: sessions.id });
  return gone.length;
}
