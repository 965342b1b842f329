import type { Role } from '@shop/desk-contract/roles';
import type { Member } from '@shop/desk-contract/staff';
import { and, asc, count, eq, isNull, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { staff, staffPasskeys, staffSessions } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import { type Actor, audit } from './audit.ts';
import { endInvitationsOf } from './invitations.ts';
import { endSessions } from './sessions.ts';

/** Everybody of the staff, the disabled too. */
export async function listMembers(db: Queryable): Promise<Member[]> {
  const people = await db.select().from(staff).orderBy(asc(staff.id));
  const seen = await db
    .select({ id: staffSessions.staffId, at: max(staffSessions.seen) })
    .from(staffSessions)
    .groupBy(staffSessions.staffId);
  const keys = await db
    .select({ id: staffPasskeys.staffId, count: count() })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId);
  return people.map(({ id, name, email, role, created, disabled }) => ({
    id,
    name,
    email: shownEmail(email),
    role,
    created: created.toISOString(),
    disabled: disabled?.toISOString() ?? null,
    seen: seen.find((row) => row.id === id)?.at?.toISOString() ?? null,
    passkeys: keys.find((row) => row.id === id)?.count ?? 0,
  }));
}

export type MemberChange = { role?: Role | undefined; is_disabled?: boolean | undefined; why: string };

/** Changes somebody's role, or disables them; either ends their sessions at once. The last owner stays. @throws {Refusal} */
export async function changeMember(
  tx: Queryable,
  by: Actor,
  id: number,
  change: MemberChange,
): Promise<void> {
  // Everybody who changes an owner waits here, or two could take the last two away.
  const owners = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabled)))
    .for('update');
  const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  if (!person) throw refuse('staff.member_not_found');
  const role = change.role ?? person.role;
  const isDisabled = change.is_disabled ?? person.disabled !== null;
  const isLast = owners.length === 1 && owners[0]!.id === id;
  if (isLast && (role !== 'owner' || isDisabled)) throw refuse('staff.last_owner');
  await tx
    .update(staff)
    .set({
      role,
      disabled: isDisabled ? sql`coalesce(${staff.disabled}, now())` : null,
      ...((role !== person.role || (person.disabled && !isDisabled)) && { roleSince: sql`now()` }),
    })
    .where(eq(staff.id, id));
  const hasLost = role !== person.role || isDisabled;
  if (hasLost) await endSessions(tx, id);
  const invitations = hasLost ? await endInvitationsOf(tx, id) : [];
  await audit(tx, by, {
    action: 'staff.change',
    subject: `staff:${person.email}`,
    before: { role: person.role, disabled: person.disabled !== null },
    after: {
      role,
      disabled: isDisabled,
      ...(invitations.length > 0 && { ended_invitations: invitations }),
    },
    why: change.why,
  });
}

/** Ends all sessions of somebody at once; they sign in again. @throws {Refusal} 404 */
export async function signOutMember(tx: Queryable, by: Actor, id: number, why: string): Promise<void> {
  const [person] = await tx.select({ email: staff.email }).from(staff).where(eq(staff.id, id));
  if (!person) throw refuse('staff.member_not_found');
  const sessions = await endSessions(tx, id);
  await audit(tx, by, {
    action: 'staff.end_sessions',
    subject: `staff:${person.email}`,
    before: { sessions },
    why,
  });
}
