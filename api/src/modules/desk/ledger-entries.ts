import { printMoney } from '@shop/contract';
import type { LedgerEntry } from '@shop/desk-contract/finance';
import { and, asc, eq, gt, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { within } from '../../platform/moscow.ts';

const PAGE = 100;

type Query = { day: string; account: string; after?: number | undefined };

/** What moved an account on a day of Moscow, the first movement first, a page at a time; `after` is the id of the last entry that was shown. */
export async function readEntries(db: Queryable, { day, account, after }: Query): Promise<LedgerEntry[]> {
  const where: (SQL | undefined)[] = [
    within(ledgerTransactions.created, day, day),
    eq(ledgerEntries.account, account),
    after === undefined ? undefined : gt(ledgerEntries.id, after),
  ];
  const rows = await db
    .select({ entry: ledgerEntries, transaction: ledgerTransactions })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(...where))
    .orderBy(asc(ledgerEntries.id))
    .limit(PAGE);
  return rows.map(({ entry, transaction }) => ({
    id: entry.id,
    at: transaction.created.toISOString(),
    event: transaction.event,
    order: transaction.orderId,
    user: entry.userId,
    sum: printMoney(entry.amount),
    note: transaction.note,
  }));
}
