import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { balances, ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';

/**
 * The shop's own accounts. `provider:…` is below zero by what that provider has collected for us and not paid out, `unmatched:…` by
 * money there that fits nothing; `unmatched` has as much until somebody decides.
 */
export type ShopAccount =
  | 'sales'
  | 'fees'
  | 'refunds_due'
  | 'adjustments'
  | 'unmatched'
  | `${'provider' | 'unmatched'}:${string}`;
/** A user's: what can be spent, and what is held for orders that are being paid. */
export type UserAccount = 'balance' | 'reserved';

/** Kopecks into an account, negative out of it. */
export type Entry =
  | { account: ShopAccount; amount: number }
  | { account: UserAccount; userId: number; amount: number };

export type Movement = { event: string; orderId?: string; note?: string };

/**
 * Books a movement of money in the caller's transaction, once per event, and returns its transaction in the ledger: null when it is
 * booked already, and nothing is changed. Entries of nothing are left out. @throws when the entries do not sum to zero, or a user's account would fall below it.
 */
export async function post(
  tx: Queryable,
  { event, orderId, note }: Movement,
  entries: Entry[],
): Promise<number | null> {
  const moved = entries.filter(({ amount }) => amount !== 0);
  if (moved.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error(`${event} does not sum to zero`);
  if (moved.length === 0) return null;
  const [booked] = await tx
    .insert(ledgerTransactions)
    .values({ event, orderId, note })
    .onConflictDoNothing()
    .returning({ id: ledgerTransactions.id });
  if (!booked) return null;
  await tx.insert(ledgerEntries).values(moved.map((entry) => ({ ...entry, transactionId: booked.id })));
  for (const entry of moved) if ('userId' in entry) await move(tx, entry);
  return booked.id;
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

/** Kopecks that a user can spend; `hold` keeps them as they are until the transaction ends. */
export async function availableBalance(db: Queryable, userId: number, hold?: 'hold'): Promise<number> {
  const query = db
    .select({ available: balances.available })
    .from(balances)
    .where(eq(balances.userId, userId));
  const [row] = await (hold ? query.for('update') : query);
  return row?.available ?? 0;
}

/**
 * Holds as much of the buyer's balance as an order costs, in the transaction that starts its payment, and returns the
 * order with it. A spender locks the balance until the commit, so one balance is never held for two orders.
 */
export async function reserveBalance(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  const { userId } = order;
  if (userId === null) return order;
  const reserved = Math.min(await availableBalance(tx, userId, 'hold'), order.total);
  if (reserved === 0) return order;
  await post(tx, { event: `reserve:${order.id}`, orderId: order.id }, [
    { account: 'balance', userId, amount: -reserved },
    { account: 'reserved', userId, amount: reserved },
  ]);
  await tx.update(orders).set({ reserved }).where(eq(orders.id, order.id));
  return { ...order, reserved };
}

/** Releases what was held for an order that failed before it was paid. */
export async function releaseBalance(tx: Queryable, { id, userId, reserved }: OrderRow): Promise<void> {
  if (userId === null || reserved === 0) return;
  await post(tx, { event: `release:${id}`, orderId: id }, [
    { account: 'reserved', userId, amount: -reserved },
    { account: 'balance', userId, amount: reserved },
  ]);
}
