import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@shop/desk-contract/roles';
import type { OpenInvitationRow } from '@shop/desk-contract/staff';
import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff, staffInvitations } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type Actor, audit, COMMAND_LINE } from './audit.ts';
import { seal, unseal } from './sealed.ts';
import { newSecret, stepOf } from './totp.ts';

const DAYS = 3;
const hash = (token: string) => createHash('sha256').update(token).digest();

export type NewInvitation = { email: string; role: Role };
type Keys = { deskUrl: string; secretKey: string };

/**
 * Invites somebody. Returns the link, which is nowhere else: the token stands behind `#`, so no server's log has it. Anybody who
 * is among the staff already is not invited. @throws {Refusal} 400
 */
export async function invite(
  tx: Queryable,
  { deskUrl, secretKey }: Keys,
  by: Actor,
  { email, role }: NewInvitation,
): Promise<{ link: string; expires: Date }> {
  const [known] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  if (known) throw refuse('staff.already_member');
  const token = randomBytes(32).toString('base64url');
  const [row] = await tx
    .insert(staffInvitations)
    .values({
      tokenHash: hash(token),
      email,
      role,
      totpSecret: seal(secretKey, newSecret()),
      invitedBy: by.id,
      expires: sql`now() + ${DAYS} * interval '1 day'`,
    })
    .returning({ expires: staffInvitations.expires });
  await audit(tx, by, { action: 'staff.invite', subject: `staff:${email}`, after: { role } });
  return { link: `${deskUrl}/invitation#${token}`, expires: row!.expires };
}

const isOpen = and(isNull(staffInvitations.used), gt(staffInvitations.expires, sql`now()`));

/** Invitations that can still be accepted, the latest first. */
export async function listInvitations(db: Queryable): Promise<OpenInvitationRow[]> {
  const rows = await db
    .select({ ...getTableColumns(staffInvitations), by: staff.name })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.id, staffInvitations.invitedBy))
    .where(isOpen)
    .orderBy(desc(staffInvitations.created));
  return rows.map(({ email, role, by, created, expires }) => ({
    email,
    role,
    invited_by: by ?? COMMAND_LINE.name,
    created: created.toISOString(),
    expires: expires.toISOString(),
  }));
}

/** Ends every open invitation of an address. @throws {Refusal} 404 when there is none */
export async function revokeInvitations(tx: Queryable, by: Actor, email: string): Promise<void> {
  const ended = await tx
    .update(staffInvitations)
    .set({ expires: sql`now()` })
    .where(and(isOpen, eq(staffInvitations.email, email)))
    .returning({ role: staffInvitations.role });
  if (ended.length === 0) throw refuse('staff.invitation_not_valid');
  await audit(tx, by, {
    action: 'staff.invite_revoke',
    subject: `staff:${email}`,
    before: { roles: ended.map(({ role }) => role) },
  });
}

/** Ends whatever invitations somebody has made: who may invite no more could come back by them. Returns their addresses. */
export async function endInvitationsOf(tx: Queryable, staffId: number): Promise<string[]> {
  const ended = await tx
    .update(staffInvitations)
    .set({ expires: sql`now()` })
    .where(and(isOpen, eq(staffInvitations.invitedBy, staffId)))
    .returning({ email: staffInvitations.email });
  return ended.map(({ email }) => email);
}

/** An invitation that still holds, with the secret for an authenticator. @throws {Refusal} 404 */
export async function openInvitation(db: Queryable, secretKey: string, token: string) {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hash(token)), isOpen));
  if (!row) throw refuse('staff.invitation_not_valid');
  return { ...row, secret: unseal(secretKey, row.totpSecret) };
}

/** Makes an invited person one of the staff; an invitation holds once. @throws {Refusal} 404, 400 for a wrong code */
export async function accept(
  db: Queryable,
  secretKey: string,
  token: string,
  { name, password, code }: { name: string; password: string; code: string },
): Promise<StaffRow> {
  const { email, role, totpSecret, tokenHash, secret } = await openInvitation(db, secretKey, token);
  const step = stepOf(secret, code);
  if (step === null) throw refuse('staff.code_wrong');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(staffInvitations)
      .set({ used: sql`now()` })
      .where(and(eq(staffInvitations.tokenHash, tokenHash), isOpen))
      .returning({ email: staffInvitations.email });
    const [person] = used
      ? await tx
          .insert(staff)
          .values({ email, name, role, passwordHash, totpSecret, totpStep: step })
          .onConflictDoNothing()
          .returning()
      : [];
    if (!person) throw refuse('staff.invitation_used');
    await audit(tx, person, { action: 'staff.join', subject: `staff:${email}`, after: { name, role } });
    return person;
  });
}

/** True while the shop has nobody who runs it. */
export const hasNobody = async (db: Queryable): Promise<boolean> => (await db.$count(staff)) === 0;
