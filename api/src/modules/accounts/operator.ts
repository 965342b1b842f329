import { and, count, desc, eq, ilike, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { boundProviders } from './social/identities.ts';
import type { User } from './users.ts';

/** How an operator names a user: by id or by address. */
const named = (who: string): SQL =>
  /^\d{1,9}$/.test(who) ? eq(users.id, Number(who)) : eq(users.email, who.trim().toLowerCase());

export type UserFilter = { search?: string | undefined; blocked?: boolean | undefined; limit: number };

/** Users, the newest first. `search` looks into addresses and names. */
export async function listUsers(db: Queryable, { search, blocked, limit }: UserFilter): Promise<User[]> {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .select()
    .from(users)
    .where(
      and(
        search ? or(ilike(users.email, pattern), ilike(users.nickname, pattern)) : undefined,
        blocked ? isNotNull(users.blocked) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
}

/** A user with what an operator asks about. @throws when there is none. */
export async function describeUser(db: Queryable, who: string) {
  const [user] = await db.select().from(users).where(named(who));
  if (!user) throw new Error(`There is no user ${who}.`);
  const [bought] = await db.select({ count: count() }).from(orders).where(eq(orders.userId, user.id));
  return { user, providers: await boundProviders(db, user.id), orders: bought!.count };
}

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
