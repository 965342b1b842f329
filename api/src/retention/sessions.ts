import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database.ts';
import { orderAccess, orders } from '../platform/db/schema/orders.ts';
import { phoneCodes } from '../platform/db/schema/phone.ts';
import { sessions } from '../platform/db/schema/sessions.ts';
import { socialFlows } from '../platform/db/schema/social.ts';
import { ago, none, STEP } from './steps.ts';

/** A choice of country of the time when sessions had it. */
const WITH_COUNTRY_DAYS = 180;

/** Where a step ended. */
export type SessionPlace = { created: string; id: string };

/** Sessions that open nothing. */
export async function forgetSessions(db: Queryable, days: number, after: SessionPlace | undefined) {
  const candidates = await db
    .select({ id: sessions.id, created: sql<string>`${sessions.created}::text` })
    .from(sessions)
    .where(
      and(
        lt(sessions.created, ago(days)),
        or(isNull(sessions.countryId), lt(sessions.created, ago(WITH_COUNTRY_DAYS))),
        after &&
          sql`(${sessions.created}, ${sessions.id}) > (${after.created}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(sessions.created), asc(sessions.id))
    .limit(STEP);
  const unused = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        inArray(
          sessions.id,
          candidates.map(({ id }) => id),
        ),
        none(db, orderAccess, eq(orderAccess.sessionId, sessions.id)),
        none(db, orders, eq(orders.sessionId, sessions.id)),
        none(db, socialFlows, eq(socialFlows.sessionId, sessions.id)),
        none(db, phoneCodes, eq(phoneCodes.sessionId, sessions.id)),
      ),
    )
    .for('update', { skipLocked: true });
  const gone = await db.delete(sessions).where(inArray(sessions.id, unused)).returning({ id: sessions.id });
  return { gone: gone.length, last: candidates.at(-1) };
}
