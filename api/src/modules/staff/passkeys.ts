import type { Passkey } from '@shop/desk-contract/staff';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff, staffChallenges, staffPasskeys } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';

const MINUTES = 5;
const wrong = () => refuse('staff.passkey_wrong');

/** Site that passkeys are bound to: the desk's own origin. */
export type Site = { deskUrl: string; shopName: string };
const rpOf = ({ deskUrl }: Site) => ({ expectedOrigin: deskUrl, expectedRPID: new URL(deskUrl).hostname });

/** The question by which a browser makes a passkey for somebody who is signed in. */
export async function askForNew(db: Queryable, site: Site, person: StaffRow) {
  const known = await db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, person.id));
  const options = await generateRegistrationOptions({
    rpName: site.shopName,
    rpID: new URL(site.deskUrl).hostname,
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challenge: await remember(db, options.challenge, person.id), options: { ...options } };
}

/** Keeps a new passkey. @throws {Refusal} 400 */
export async function addPasskey(
  db: Queryable,
  site: Site,
  person: StaffRow,
  { challenge, answer, name }: { challenge: string; answer: object; name: string },
): Promise<void> {
  const expectedChallenge = await takeChallenge(db, challenge, person.id);
  const response = answer as RegistrationResponseJSON;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    requireUserVerification: true,
    ...rpOf(site),
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw wrong();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await db
    .insert(staffPasskeys)
    .values({ id, staffId: person.id, publicKey: Buffer.from(publicKey), counter, transports, name });
}

/** The question by which a browser shows a passkey; it knows itself whose it is. */
export async function askForKnown(db: Queryable, site: Site) {
  const options = await generateAuthenticationOptions({
    rpID: new URL(site.deskUrl).hostname,
    userVerification: 'required',
  });
  return { challenge: await remember(db, options.challenge, null), options: { ...options } };
}

/** Whose passkey this is. @throws {Refusal} 400 */
export async function signInByPasskey(
  db: Queryable,
  site: Site,
  { challenge, answer }: { challenge: string; answer: object },
): Promise<StaffRow> {
  const expectedChallenge = await takeChallenge(db, challenge, null);
  const response = answer as AuthenticationResponseJSON;
  const [found] = await db
    .select({ key: staffPasskeys, person: staff })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(and(eq(staffPasskeys.id, response.id), isNull(staff.disabled)));
  if (!found) throw wrong();
  const { key, person } = found;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    requireUserVerification: true,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
      transports: key.transports as AuthenticatorTransport[],
    },
    ...rpOf(site),
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw wrong();
  await db
    .update(staffPasskeys)
    .set({ counter: authenticationInfo.newCounter, used: sql`now()` })
    .where(eq(staffPasskeys.id, key.id));
  return person;
}

/** Somebody's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, staffId: number): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.created));
  return rows.map(({ id, name, created, used }) => ({
    id,
    name,
    created: created.toISOString(),
    used: used?.toISOString() ?? null,
  }));
}

/** Forgets a passkey. @throws {Refusal} 404 when it is not theirs. */
export async function removePasskey(db: Queryable, staffId: number, id: string): Promise<void> {
  const removed = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, staffId)))
    .returning({ id: staffPasskeys.id });
  if (removed.length === 0) throw refuse('staff.passkey_not_found');
}

async function remember(db: Queryable, challenge: string, staffId: number | null): Promise<string> {
  await db.delete(staffChallenges).where(sql`${staffChallenges.expires} < now()`);
  const [row] = await db
    .insert(staffChallenges)
    .values({ challenge, staffId, expires: sql`now() + ${MINUTES} * interval '1 minute'` })
    .returning({ id: staffChallenges.id });
  return row!.id;
}

/** A question is answered once. */
async function takeChallenge(db: Queryable, id: string, staffId: number | null): Promise<string> {
  const [row] = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.id, id),
        staffId === null ? isNull(staffChallenges.staffId) : eq(staffChallenges.staffId, staffId),
        gt(staffChallenges.expires, sql`now()`),
      ),
    )
    .returning({ challenge: staffChallenges.challenge });
  if (!row) throw wrong();
  return row.challenge;
}
