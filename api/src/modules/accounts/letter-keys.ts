import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type LetterPurpose, letterKeys } from '../../platform/db/schema/accounts.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';

/** Hours that a link holds. */
const LIFETIME: Record<LetterPurpose, number> = { confirm: 7 * 24, reset: 1, keep: 7 * 24 };

const sign = (secret: string, purpose: LetterPurpose, id: string) =>
  createHmac('sha256', secret).update(`letter-key:${purpose}:${id}`).digest('base64url');

/** The key in a letter's link. It is made of the shop's secret, so what the database holds opens nothing. */
export const letterKey = (secret: string, purpose: LetterPurpose, id: string): string =>
  `${id}.${sign(secret, purpose, id)}`;

/**
 * Asks for a letter with a link, in the caller's transaction. The same work whether the user exists or not; for null no letter
 * is sent.
 */
export async function askForLetter(
  tx: Queryable,
  purpose: LetterPurpose,
  userId: number | null,
): Promise<void> {
  const id = await storeKey(tx, purpose, userId);
  await enqueue(tx, { kind: 'letter', key: id, payload: { letterKey: id } });
}

/** A key for somebody who needs no letter: they have just come by one. */
export const makeLetterKey = async (
  tx: Queryable,
  secret: string,
  purpose: LetterPurpose,
  userId: number,
): Promise<string> => letterKey(secret, purpose, await storeKey(tx, purpose, userId));

async function storeKey(tx: Queryable, purpose: LetterPurpose, userId: number | null): Promise<string> {
  const id = randomUUID();
  const expires = sql`now() + ${LIFETIME[purpose]} * interval '1 hour'`;
  await tx.insert(letterKeys).values({ id, purpose, userId, expires });
  return id;
}

/** Uses a key up and returns whose it was. @throws {Refusal} 400 when it is wrong, used or too old. */
export async function useLetterKey(
  tx: Queryable,
  secret: string,
  purpose: LetterPurpose,
  key: string,
): Promise<number> {
  const [, id, mac] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(key) ?? [];
  if (!id || !mac || !equal(mac, sign(secret, purpose, id))) throw badKey(purpose);
  const [row] = await tx
    .update(letterKeys)
    .set({ used: sql`now()` })
    .where(
      and(
        eq(letterKeys.id, id),
        eq(letterKeys.purpose, purpose),
        isNull(letterKeys.used),
        gt(letterKeys.expires, sql`now()`),
      ),
    )
    .returning({ userId: letterKeys.userId });
  if (row?.userId == null) throw badKey(purpose);
  return row.userId;
}

/** Makes every other key of this purpose useless: only one reset is wanted. */
export async function dropLetterKeys(tx: Queryable, purpose: LetterPurpose, userId: number): Promise<void> {
  await tx.delete(letterKeys).where(and(eq(letterKeys.userId, userId), eq(letterKeys.purpose, purpose)));
}

const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Nobody can ask for another letter about a change that somebody else makes. */
const badKey = (purpose: LetterPurpose) =>
  refuse(purpose === 'keep' ? 'account.keep_key_not_valid' : 'account.letter_key_not_valid');
