import { randomUUID } from 'node:crypto';
import { printMoney } from '@shop/contract';
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { balances, ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { availableBalance, post } from './post.ts';

/** A user's money as an operator sees it, with the last movements. Sums in roubles. */
export type BalanceSheet = {
  balance: string;
  reserved: string;
  movements: { at: string; event: string; account: string; amount: string; note: string | null }[];
};

/** How much a user has, and why. */
export async function readBalance(db: Queryable, userId: number, limit = 20): Promise<BalanceSheet> {
  const [row] = await db.select().from(balances).where(eq(balances.userId, userId));
  const movements = await db
    .select({ entry: ledgerEntries, transaction: ledgerTransactions })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit);
  return {
    balance: printMoney(row?.available ?? 0),
    reserved: printMoney(row?.reserved ?? 0),
    movements: movements.map(({ entry, transaction }) => ({
      at: transaction.created.toISOString(),
      event: transaction.event,
      account: entry.account,
      amount: printMoney(entry.amount),
      note: transaction.note,
    })),
  };
}

export type Adjustment = { userId: number; amount: number; reason: string };

/**
 * Adds kopecks to a user's balance, or takes them off. The reason stays in the ledger. Returns what is left.
 * @throws when more would be taken than can be spent.
 */
export function adjustBalance(db: Queryable, { userId, amount, reason }: Adjustment): Promise<number> {
  return db.transaction(async (tx) => {
    const available = await availableBalance(tx, userId, 'hold');
    if (available + amount < 0) throw new Error(`The balance has no more than ${printMoney(available)}.`);
    await post(tx, { event: `adjust:${randomUUID()}`, note: reason }, [
      { account: 'adjustments', amount: -amount },
      { account: 'balance', userId, amount },
    ]);
    return available + amount;
  });
}
