import { REQUEST_DAYS } from '@shop/desk-contract/requests';
import { and, asc, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { usedTerms } from '../modules/orders/payment-terms.ts';
import type { Queryable } from '../platform/db/database.ts';
import { letterKeys, rateLimits, signIns } from '../platform/db/schema/accounts.ts';
import { deskTasks, guardedActs } from '../platform/db/schema/desk.ts';
import { alerts, jobs } from '../platform/db/schema/jobs.ts';
import { orders } from '../platform/db/schema/orders.ts';
import { outsideMinutes } from '../platform/db/schema/outside.ts';
import { pageCounts } from '../platform/db/schema/page-counts.ts';
import { paymentNotices } from '../platform/db/schema/payments.ts';
import { phoneCodes } from '../platform/db/schema/phone.ts';
import { socialFlows, socialProofs } from '../platform/db/schema/social.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { forgetAccounts } from './accounts.ts';
import type { RetentionDays } from './days.ts';
import { forgetSessions, type SessionPlace } from './sessions.ts';
import { ago, inOrder, type Retention, rows, STEP, untilNone } from './steps.ts';
import { forgetAvatars, forgetOrders, type OrderPlace } from './unpaid-orders.ts';

/** As the index `orders_all_terms` has it. */
const hasAll = sql`${orders.status} not in ('created', 'waiting_for_payment') and jsonb_array_length(jsonb_path_query_array(${orders.terms}, '$.*.*')) > 1`;

/** The terms of methods that nobody chose, of orders that were paid or failed while a version before kept them all. */
async function forgetTerms(db: Queryable, after: string | undefined) {
  const candidates = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(hasAll, after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(STEP);
  const ids = candidates.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(orders)
      .set({ terms: usedTerms() })
      .where(and(inArray(orders.id, ids), hasAll));
  return { gone: ids.length, last: ids.at(-1) };
}

const REVOKED_SIGN_IN_DAYS = 1;
/** So long a client may repeat a call; the specification promises it. */
const IDEMPOTENCY_KEY_DAYS = 7;
const OUTSIDE_MINUTE_DAYS = 7;
const now = sql`now()`;

/** Rows that expire within minutes or days, found by an index. */
export const BRIEF: Retention[] = [
  rows('rate limits', rateLimits, rateLimits.key, () => lt(rateLimits.resets, now)),
  rows('social flows', socialFlows, socialFlows.stateHash, () => lt(socialFlows.expires, now)),
  rows('phone codes', phoneCodes, phoneCodes.id, () => lt(phoneCodes.expires, now)),
  rows('social proofs', socialProofs, socialProofs.hash, () => lt(socialProofs.expires, now)),
  rows('letter keys', letterKeys, letterKeys.id, () => lt(letterKeys.expires, now)),
  rows('expired sign-ins', signIns, signIns.id, () => lt(signIns.expires, now)),
];

/** Rows that are gone through once a day. */
export const lasting = (media: FileStore, days: RetentionDays): Retention[] => [
  rows('revoked sign-ins', signIns, signIns.id, () => lt(signIns.revoked, ago(REVOKED_SIGN_IN_DAYS))),
  rows('finished jobs', jobs, jobs.id, () => lt(jobs.finished, ago(days.job))),
  rows('resolved alerts', alerts, alerts.id, () => lt(alerts.resolved, ago(days.alert))),
  { name: 'idempotency keys', pass: (db) => untilNone(() => forgetKeys(db)) },
  { name: 'pictures of unpaid orders', pass: (db) => untilNone(() => forgetAvatars(db)) },
  { name: 'unpaid orders', pass: (db) => inOrder<OrderPlace>((after) => forgetOrders(db, days, after)) },
  { name: 'terms that nobody chose', pass: (db) => inOrder<string>((after) => forgetTerms(db, after)) },
  { name: 'notices of payments', pass: (db) => untilNone(() => forgetNotices(db, days.notice)) },
  rows(
    'tasks of the desk',
    deskTasks,
    deskTasks.orderId,
    () =>
      sql`exists (select from ${orders} where ${orders.id} = ${deskTasks.orderId} and ${orders.finishedAt} < ${ago(days.task)})`,
  ),
  rows('requests that nobody decided', guardedActs, guardedActs.id, () =>
    and(isNull(guardedActs.isApproved), lt(guardedActs.created, ago(REQUEST_DAYS))),
  ),
  {
    name: 'accounts that nobody has proven',
    pass: (db) => inOrder<number>((after) => forgetAccounts(db, media, days.account, after)),
  },
  {
    name: 'unused sessions',
    pass: (db) => inOrder<SessionPlace>((after) => forgetSessions(db, days.session, after)),
  },
  { name: 'counts of pages', pass: (db) => untilNone(() => forgetPageCounts(db, days.pageCount)) },
  { name: 'answers of services outside', pass: (db) => untilNone(() => forgetAnswers(db)) },
];

/** Their key is several columns: rows are named by their place. */
async function forgetAnswers(db: Queryable): Promise<number> {
  const old = sql`select ctid from ${outsideMinutes} where ${outsideMinutes.minute} < ${ago(OUTSIDE_MINUTE_DAYS)} limit ${STEP}`;
  const { rows: gone } = await db.execute(
    sql`delete from ${outsideMinutes} where ctid in (${old}) returning 1`,
  );
  return gone.length;
}

async function forgetPageCounts(db: Queryable, days: number): Promise<number> {
  const old = sql`select ctid from ${pageCounts} where ${pageCounts.minute} < ${ago(days)} limit ${STEP}`;
  const { rows: gone } = await db.execute(sql`delete from ${pageCounts} where ctid in (${old}) returning 1`);
  return gone.length;
}

/** Those that moved no money. The others are how money that is reported again is known: they stay as the ledger does. */
async function forgetNotices(db: Queryable, days: number): Promise<number> {
  const isIdle = and(
    notInArray(paymentNotices.status, ['succeeded', 'refunded']),
    lt(paymentNotices.created, ago(days)),
  );
  const old = sql`select ctid from ${paymentNotices} where ${isIdle} limit ${STEP} for update skip locked`;
  const { rows: gone } = await db.execute(
    sql`delete from ${paymentNotices} where ctid in (${old}) returning 1`,
  );
  return gone.length;
}

async function forgetKeys(db: Queryable): Promise<number> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.idempotencyKey), lt(orders.created, ago(IDEMPOTENCY_KEY_DAYS))))
    .limit(STEP)
    .for('update', { skipLocked: true });
  const done = await db
    .update(orders)
    .set({ idempotencyKey: null })
    .where(inArray(orders.id, old))
    .returning({ id: orders.id });
  return done.length;
}
