import { cleanEmail } from '@shop/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { User } from './users.ts';

/** How an operator names a user: by id or by address. */
const named = (who: string): SQL =>
  /^\d{1,9}$/.test(who) ? eq(users.id, Number(who)) : eq(users.email, cleanEmail(who));

/** Shuts a user out at once, everywhere; `reason` is shown to them. Null lets them in again. @throws when there is none. */
export async function setBlocked(
  db: Queryable,
  who: string,
  block: { reason?: string | undefined } | null,
): Promise<User> {
  const [user] = await db
    .update(users)
    .set(
      block
        ? { blocked: sql`coalesce(${users.blocked}, now())`, blockReason: block.reason ?? null }
        : { blocked: null, blockReason: null },
    )
    .where(named(who))
    .returning();
  if (!user) throw new Error(`There is no user ${who}.`);
  return user;
}
