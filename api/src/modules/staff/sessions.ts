import { createHash, randomBytes } from 'node:crypto';
import type { StaffSession } from '@shop/desk-contract/staff';
import { and, desc, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff, staffSessions } from '../../platform/db/schema/staff.ts';

/** A working day: after it one signs in again, whatever was done meanwhile. */
export const SESSION_HOURS = 12;
/** Not seen for so long, a session is over. */
const IDLE_MINUTES = 120;

const hash = (token: string) => createHash('sha256').update(token).digest();
const isLive = and(
  isNull(staffSessions.ended),
  gt(staffSessions.expires, sql`now()`),
  gt(staffSessions.seen, sql`now() - ${IDLE_MINUTES} * interval '1 minute'`),
);

/** Somebody of the staff with the session of this call. */
export type SignedIn = StaffRow & { sessionId: string };

/** Begins a session. Returns its token, of which only the hash is stored. */
export async function beginSession(
  db: Queryable,
  staffId: number,
  from: { browser: string; network: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(staffSessions).values({
    tokenHash: hash(token),
    staffId,
    browser: from.browser.slice(0, 300),
    network: from.network,
    expires: sql`now() + ${SESSION_HOURS} * interval '1 hour'`,
  });
  return token;
}

/** Whether somebody has begun a session from a network before, as far back as sessions are kept. */
export async function hasSignedInFrom(db: Queryable, staffId: number, network: string): Promise<boolean> {
  const [known] = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.network, network)))
    .limit(1);
  return known !== undefined;
}

/** Whose live session a token is; null when it is nobody's, has ended, or its owner was disabled. */
export async function findSession(db: Queryable, token: string): Promise<SignedIn | null> {
  const [row] = await db
    .select({ ...getTableColumns(staff), sessionId: staffSessions.id, seen: staffSessions.seen })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hash(token)), isLive, isNull(staff.disabled)));
  if (!row) return null;
  const { seen, ...person } = row;
  // Once a minute is enough: a page makes many calls.
  if (Date.now() - seen.getTime() > 60_000)
    await db.update(staffSessions).set({ seen: sql`now()` }).where(eq(staffSessions.id, row.sessionId));
  return person;
}

/** The live sessions of one person, the latest first. */
export async function listSessions(
  db: Queryable,
  { id, sessionId }: { id: number; sessionId: string | null },
): Promise<StaffSession[]> {
  const rows = await db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, id), isLive))
    .orderBy(desc(staffSessions.seen));
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    network: row.network,
    created: row.created.toISOString(),
    seen: row.seen.toISOString(),
    is_current: row.id === sessionId,
  }));
}

/** Where a session was. */
export type EndedSession = { browser: string; network: string };
const WHERE = { browser: staffSessions.browser, network: staffSessions.network };

/** Ends one of somebody's sessions. Null when it is not theirs, or over. */
export async function endSession(
  db: Queryable,
  staffId: number,
  sessionId: string,
): Promise<EndedSession | null> {
  const [ended] = await db
    .update(staffSessions)
    .set({ ended: sql`now()` })
    .where(
      and(eq(staffSessions.id, sessionId), eq(staffSessions.staffId, staffId), isNull(staffSessions.ended)),
    )
    .returning(WHERE);
  return ended ?? null;
}

/** Ends all live sessions of one person, or all but `except`, and says which. */
export async function endSessions(db: Queryable, staffId: number, except?: string): Promise<EndedSession[]> {
  return db
    .update(staffSessions)
    .set({ ended: sql`now()` })
    .where(and(eq(staffSessions.staffId, staffId), isLive, except ? ne(staffSessions.id, except) : undefined))
    .returning(WHERE);
}
