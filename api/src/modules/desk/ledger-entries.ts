import { printMoney } from '@shop/contract';
import type { LedgerEntry } from '@shop/desk-contract/finance';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { within } from '../../platform/moscow.ts';

const PAGE = 100;

type Query = { day: string; account: string; after?: number | undefined };

/** Reads an account's movements on a Moscow day, oldest first, a page at a time; `after` is the id of the last entry shown. */
export async function readEntries(db: Queryable, { day, account, after }: Query): Promise<LedgerEntry[]> {
  const where: (SQL | undefined)[] = [
    within(ledgerTransactions.created, day, day),
    eq(ledgerEntries.account, account),
    after === undefined ? undefined : behind(after),
  ];
  const rows = await db
    .select({ entry: ledgerEntries, transaction: ledgerTransactions })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(...where))
    // By time, as the index of transactions has it: by number, all entries of the account would be read up to those of the day.
    .orderBy(asc(ledgerTransactions.created), asc(ledgerTransactions.id), asc(ledgerEntries.id))
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

/** Condition for entries after this one; the first part is for the index. */
function behind(entry: number): SQL {
  const shown = (columns: SQL) =>
    sql`(select ${columns} from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.id = ${entry})`;
  return sql`${ledgerTransactions.created} >= ${shown(sql`t.created`)}
    and (${ledgerTransactions.created}, ${ledgerTransactions.id}, ${ledgerEntries.id}) > ${shown(sql`t.created, t.id, e.id`)}`;
}
