import { and, countDistinct, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { type PromoCodeRow, promoBuyers, promoUses } from '../../platform/db/schema/promo-codes.ts';
import { refuseFields } from '../../platform/refusal.ts';

/** Who would use a code: the user, or a guest by address. A user counts by the account's and the order's address as well. */
export type Buyer = { userId: number | null; email: string | null };

/** Addresses that one order may have had: each is kept, so their number is bounded. */
const MAX_KEYS = 10;
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * An address as it counts: without case and `+tag` (RFC 5233), which lead to the same mailbox, and for Google without dots. Only for counting: letters go
 * to the address as it was given.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase();
  const plus = name.indexOf('+');
  const local = plus > 0 ? name.slice(0, plus) : name;
  return DOTLESS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** All that a buyer counts as. Empty for a guest of whom no address is known yet. */
export async function keysOf(db: Queryable, { userId, email }: Buyer): Promise<string[]> {
  const [user] =
    userId === null ? [] : await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const emails = [email, user?.email ?? null].filter((address) => address !== null);
  const keys = [
    ...(userId === null ? [] : [`user:${userId}`]),
    ...emails.map((at) => `email:${mailboxOf(at)}`),
  ];
  return [...new Set(keys)];
}

/** False when orders of the buyer with one of `keys` hold the code as often as they may; `except`: an order that does not count. */
export async function hasUsesLeft(
  db: Queryable,
  { id, maxUsesPerBuyer }: Pick<PromoCodeRow, 'id' | 'maxUsesPerBuyer'>,
  keys: string[],
  except?: string,
): Promise<boolean> {
  if (maxUsesPerBuyer === null || keys.length === 0) return true;
  const [held] = await db
    .select({ count: countDistinct(promoBuyers.orderId) })
    .from(promoBuyers)
    .innerJoin(promoUses, eq(promoUses.orderId, promoBuyers.orderId))
    .where(
      and(
        eq(promoBuyers.promoCodeId, id),
        inArray(promoBuyers.buyer, keys),
        isNull(promoUses.released),
        except === undefined ? undefined : ne(promoBuyers.orderId, except),
      ),
    );
  return held!.count < maxUsesPerBuyer;
}

/** Notes who uses the code of an order. */
export async function noteBuyer(
  tx: Queryable,
  orderId: string,
  promoCodeId: number,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((buyer) => ({ orderId, promoCodeId, buyer }));
  await tx.insert(promoBuyers).values(rows).onConflictDoNothing();
}

/**
 * Lets an order that holds a code have another address, in the caller's transaction, which holds the order. The addresses before go on counting: who
 * could take them away would use the code again and again.
 * @throws {Refusal} 400 beside the field when the new address has used the code as often as it may.
 */
export async function changeBuyer(
  tx: Queryable,
  orderId: string,
  code: PromoCodeRow,
  email: string,
): Promise<void> {
  const keys = await keysOf(tx, { userId: null, email });
  if (!(await hasUsesLeft(tx, code, keys, orderId)))
    throw refuseFields({ email: 'promo_code.used_by_address' });
  const known = await tx
    .select({ buyer: promoBuyers.buyer })
    .from(promoBuyers)
    .where(eq(promoBuyers.orderId, orderId));
  const isNew = !known.some(({ buyer }) => keys.includes(buyer));
  if (isNew && known.length >= MAX_KEYS)
    throw refuseFields({ email: 'promo_code.address_changed_too_often' });
  await noteBuyer(tx, orderId, code.id, keys);
}
