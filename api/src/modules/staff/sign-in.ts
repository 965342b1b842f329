import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type StaffRow, staff } from '../../platform/db/schema/staff.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { RateLimiter } from '../../platform/http/rate-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkPassword } from '../accounts/passwords.ts';
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
  await rateLimits.giveBack(['staffSignIn', networkOf(ip)], ['staffSignInAddress', email]);
  return person;
}
