import type { EndedAccess } from '@shop/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { type LetterPurpose, letterKeys, users } from '../../platform/db/schema/accounts.ts';
import { describeEndedAccess } from '../accounts/ended-access.ts';
import { letterKey } from '../accounts/letter-keys.ts';
import { composeEndedLetter, composeLetter } from './account-letters.ts';
import type { LetterContext } from './send-order-letter.ts';

/** Sends the letter of a key that still holds. Repeating it after a crash repeats the same letter. `created`: when it was asked for. */
export async function sendAccountLetter(context: LetterContext, id: string, created: Date): Promise<void> {
  const [found] = await context.db
    .select({ purpose: letterKeys.purpose, email: users.email })
    .from(letterKeys)
    .innerJoin(users, eq(users.id, letterKeys.userId))
    .where(and(eq(letterKeys.id, id), isNull(letterKeys.used), gt(letterKeys.expires, sql`now()`)));
  // Asked for an address that nobody has, used already, or the user is gone.
  if (!found?.email) return;
  const { purpose, email } = found;
  const link = `${context.publicUrl}/?${purpose}=${letterKey(context.secretKey, purpose, id)}`;
  const texts = composeLetter({ purpose, shop: context.shopName, support: context.supportEmail, link });
  await context.mailer.send({ id: `${purpose}-${id}`, created, to: email, ...texts });
}

/** Access that was ended, and the proof that ended it. `id` and `created` are the job's. */
type Ended = { id: number; created: Date; userId: number; proof: LetterPurpose; ended: EndedAccess };

/** Notifies the owner of an address what its confirmation has ended. */
export async function sendEndedLetter(
  context: LetterContext,
  { id, created, userId, proof, ended }: Ended,
): Promise<void> {
  const [user] = await context.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user?.email) return;
  const { shopName: shop, supportEmail: support, publicUrl: link } = context;
  const texts = composeEndedLetter({ proof, shop, support, link, lines: describeEndedAccess(ended) });
  await context.mailer.send({ id: `ended-${id}`, created, to: user.email, ...texts });
}
