import { cleanEmail } from '@shop/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff } from '../../platform/db/schema/staff.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { RateLimiter } from '../../platform/http/rate-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { audit, COMMAND_LINE } from './audit.ts';
import { beginSession } from './sessions.ts';
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
  await rateLimits.take(['staffSignIn', networkOf(ip)], ['staffSignInAddress', email]);
  const [person] = await db.select().from(staff).where(eq(staff.email, email));
  const isRight = await checkPassword(person?.passwordHash ?? null, password);
  // Only with the right password: else a stranger could use up the codes of somebody's authenticator.
  if (!isRight || !person || person.disabled || !(await takeCode(db, secretKey, person, code))) throw wrong();
  await rateLimits.reward(['staffSignIn', networkOf(ip)], ['staffSignInAddress', email]);
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
