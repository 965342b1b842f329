import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { balances, ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { orders } from '../../platform/db/schema/orders.ts';

/** Problems named for one rule at most. */
const LIMIT = 100;

/** Where the ledger contradicts itself, or what it was booked for, as messages; empty when it is right. */
export async function checkLedger(db: Queryable): Promise<string[]> {
  const [unbalanced, differing, unbooked] = await Promise.all([
    db.execute<{ id: number }>(
      sql`select transaction_id as id from ${ledgerEntries} group by 1 having sum(amount) <> 0 order by 1 limit ${LIMIT}`,
    ),
    db.execute<{ id: number }>(sql`
      with booked as (
        select user_id,
          coalesce(sum(amount) filter (where account = 'balance'), 0) as available,
          coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved
        from ${ledgerEntries} where user_id is not null group by 1
      )
      select user_id as id from booked full join ${balances} using (user_id)
      where coalesce(booked.available, 0) <> coalesce(${balances.available}, 0)
        or coalesce(booked.reserved, 0) <> coalesce(${balances.reserved}, 0)
      order by 1 limit ${LIMIT}`),
    db.execute<{ id: string }>(sql`
      select ${orders.id} as id from ${orders}
      where ${orders.paidAt} is not null and ${orders.total} > 0 and not exists (
        select 1 from ${ledgerTransactions} where ${ledgerTransactions.event} = 'paid:' || ${orders.id}
      )
      order by 1 limit ${LIMIT}`),
  ]);
  return [
    ...unbalanced.rows.map(({ id }) => `transaction ${id} does not sum to zero`),
    ...differing.rows.map(({ id }) => `the balance of user ${id} is not the sum of its entries`),
    ...unbooked.rows.map(({ id }) => `order ${id} is paid, and nothing is booked`),
  ];
}
