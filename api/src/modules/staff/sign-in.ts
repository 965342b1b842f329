import { cleanEmail } from '@shop/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff } from '../../platform/db/schema/staff.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Attempt, RateLimiter } from '../../platform/http/rate-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { audit, COMMAND_LINE } from './audit.ts';
import { beginSession, hasSignedInFrom } from './sessions.ts';
import { takeCode } from './totp.ts';

export type Credentials = { email: string; password: string; code: string };
type Door = { db: Queryable; secretKey: string; rateLimits: RateLimiter };

/** One answer for every reason: which of the three was wrong is not said. */
const wrong = () => refuse('staff.wrong_credentials');

/** Whose e-mail, password and code these are. @throws {Refusal} 400 `wrong_credentials`, 429 */
export async function signIn(
  { db, secretKey, rateLimits }: Door,
  ip: string,
  { email, password, code }: Credentials,
): Promise<StaffRow> {
  const network = networkOf(ip);
  // Not by address alone: strangers from anywhere could lock its owner out.
  const attempts: Attempt[] = [
    ['staffSignIn', network],
    ['staffSignInAddress', email, network],
  ];
  await rateLimits.take(...attempts);
  const [person] = await db.select().from(staff).where(eq(staff.email, email));
  const isRight = await checkPassword(person?.passwordHash ?? null, password);
  if (!isRight || !person || person.disabled) throw wrong();
  // Six digits are soon guessed from many networks. Only who has the password comes here, and never the owner's own networks.
  if (!(await hasSignedInFrom(db, person.id, network))) {
    attempts.push(['staffCode', person.id]);
    await rateLimits.take(['staffCode', person.id]);
  }
  // Only with the right password: else a stranger could use up the codes of somebody's authenticator.
  if (!(await takeCode(db, secretKey, person, code))) throw wrong();
  await rateLimits.reward(...attempts);
  return person;
}

/**
 * Begins a session of somebody from the shop's own machine: who reaches its database is not asked for a password. Returns its token.
 * Throws when nobody of that address works here.
 */
export async function beginSessionHere(db: Queryable, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(staff)
      .where(eq(staff.email, cleanEmail(email)));
    if (!person || person.disabled) throw new Error(`Nobody of the staff has the address ${email}.`);
    const from = { browser: COMMAND_LINE.name, network: 'local' };
    await audit(tx, COMMAND_LINE, { action: 'staff.sign-in', subject: `staff:${person.email}`, after: from });
    return beginSession(tx, person.id, from);
  });
}
