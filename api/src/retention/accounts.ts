import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { dropAvatar } from '../modules/accounts/avatar.ts';
import type { Queryable } from '../platform/db/database.ts';
import { signIns, users } from '../platform/db/schema/accounts.ts';
import { balances, ledgerEntries } from '../platform/db/schema/ledger.ts';
import { orders } from '../platform/db/schema/orders.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { ago, none, STEP } from './steps.ts';

/** Accounts that bought nothing and whose address nobody has proven, once nobody has been signed in for long; and what deleted ones left. */
export async function forgetAccounts(
  db: Queryable,
  media: FileStore,
  days: number,
  after: number | undefined,
) {
  const unproven = and(
    isNull(users.emailConfirmed),
    isNull(users.blocked),
    lt(users.created, ago(days)),
    none(
      db,
      signIns,
      and(eq(signIns.userId, users.id), isNull(signIns.revoked), sql`${signIns.expires} > now()`),
    ),
  );
  const isOver = or(isNotNull(users.deleted), unproven);
  const candidates = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOver, after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(STEP);
  const ids = candidates.map(({ id }) => id);
  const gone = await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          inArray(users.id, ids),
          isOver,
          none(tx, orders, eq(orders.userId, users.id)),
          none(tx, ledgerEntries, eq(ledgerEntries.userId, users.id)),
          none(tx, balances, eq(balances.userId, users.id)),
        ),
      )
      .for('update', { skipLocked: true });
    const unused = found.map(({ id }) => id);
    return tx.delete(users).where(inArray(users.id, unused)).returning({ avatar: users.avatar });
  });
  for (const { avatar } of gone) await dropAvatar(media, avatar);
  return { gone: gone.length, last: ids.at(-1) };
}
