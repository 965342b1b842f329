import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { phoneCodes } from '../../../platform/db/schema/phone.ts';
import { refuseFields } from '../../../platform/refusal.ts';

/** How long a code is good, minutes. */
const LIFETIME = 10;
const DIGITS = 6;
/** A short code, as the end of a calling number is one, is guessed sooner. */
const tries = (code: string) => (code.length < DIGITS ? 3 : 5);

/** Who shows that a number is theirs: the browser that asked for the code. `phone` in E.164. */
export type PhoneOwner = { sessionId: string | null; phone: string };

export const newCode = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');

const hash = (secret: string, { phone }: PhoneOwner, code: string) =>
  createHmac('sha256', secret).update(`phone-code:${phone}:${code}`).digest();
const of = ({ sessionId, phone }: PhoneOwner) =>
  and(eq(phoneCodes.sessionId, sessionId!), eq(phoneCodes.phone, phone));

/** Keeps the code that was sent; the one before holds no more. */
export async function keepCode(
  db: Queryable,
  secret: string,
  owner: PhoneOwner & { sessionId: string },
  code: string,
): Promise<void> {
  const values = {
    codeHash: hash(secret, owner, code),
    triesLeft: tries(code),
    expires: sql`now() + ${LIFETIME} * interval '1 minute'`,
  };
  const { sessionId, phone } = owner;
  await db
    .insert(phoneCodes)
    .values({ sessionId, phone, ...values })
    .onConflictDoUpdate({ target: [phoneCodes.sessionId, phoneCodes.phone], set: values });
}

/**
 * Checks a code; a right one stays good until `dropCode`. Each wrong one takes a try, counted before it is compared: many at once are
 * many tries. @throws {Refusal} 400 with the field `code`.
 */
export async function checkCode(
  db: Queryable,
  secret: string,
  owner: PhoneOwner,
  code: string,
): Promise<void> {
  if (owner.sessionId === null) throw gone();
  const live = and(of(owner), gt(phoneCodes.triesLeft, 0), gt(phoneCodes.expires, sql`now()`));
  const [row] = await db
    .update(phoneCodes)
    .set({ triesLeft: sql`${phoneCodes.triesLeft} - 1` })
    .where(live)
    .returning();
  if (!row) throw gone();
  if (!timingSafeEqual(row.codeHash, hash(secret, owner, code)))
    throw row.triesLeft === 0 ? gone() : refuseFields({ code: 'phone.code_wrong' });
  await db
    .update(phoneCodes)
    .set({ triesLeft: sql`${phoneCodes.triesLeft} + 1` })
    .where(of(owner));
}

/** A code that has done its work is good for nothing more. */
export async function dropCode(db: Queryable, owner: PhoneOwner): Promise<void> {
  await db.delete(phoneCodes).where(of(owner));
}

const gone = () => refuseFields({ code: 'phone.code_expired' });
