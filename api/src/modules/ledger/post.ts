import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { balances, ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';

/** The shop's own accounts. `provider:…` is below zero by what that provider has collected for us and not paid out. */
export type ShopAccount = 'sales' | 'fees' | 'refunds_due' | 'adjustments' | `provider:${string}`;
/** A user's: what can be spent, and what is held for orders that are being paid. */
export type UserAccount = 'balance' | 'reserved';

/** Kopecks into an account, negative out of it. */
export type Entry =
  | { account: ShopAccount; amount: number }
  | { account: UserAccount; userId: number; amount: number };

export type Movement = { event: string; orderId?: string; note?: string };

/**
 * Books a movement of money in the caller's transaction, once per event: false when it is booked already, and nothing is
 * changed. Entries of nothing are left out. @throws when the entries do not sum to zero, or a user's account would fall below it.
 */
export async function post(
  tx: Queryable,
  { event, orderId, note }: Movement,
  entries: Entry[],
): Promise<boolean> {
  const moved = entries.filter(({ amount }) => amount !== 0);
  if (moved.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error(`${event} does not sum to zero`);
  if (moved.length === 0) return false;
  const [booked] = await tx
    .insert(ledgerTransactions)
    .values({ event, orderId, note })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (!booked) return false;
  await tx.insert(ledgerEntries).values(moved.map((entry) => ({ ...entry, transactionId: booked.id })));
  for (const entry of moved) if ('userId' in entry) await move(tx, entry);
  return true;
}

async function move(tx: Queryable, { account, userId, amount }: Extract<Entry, { userId: number }>) {
  // The row first, then the change: an insert of less than nothing would be refused before it could become an update.
  await tx.insert(balances).values({ userId }).onConflictDoNothing();
  const column = account === 'balance' ? balances.available : balances.reserved;
  const sum = sql`${column} + ${amount}`;
  await tx
    .update(balances)
    .set(account === 'balance' ? { available: sum } : { reserved: sum })
    .where(eq(balances.userId, userId));
}
