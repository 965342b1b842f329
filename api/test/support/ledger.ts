import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Queryable } from '../../src/platform/db/database.ts';

const sums = async (db: Queryable, query: ReturnType<typeof sql>) =>
  (await db.execute<{ key: string; sum: string }>(query)).rows.map(
    ({ key, sum }) => [String(key), Number(sum)] as const,
  );

/** Kopecks by account; users' accounts together. */
export const accountSums = async (db: Queryable): Promise<Record<string, number>> =>
  Object.fromEntries(
    await sums(db, sql`select account as key, sum(amount) as sum from ledger_entries group by 1 order by 1`),
  );

/** Expects the rules that hold in any state of any shop. */
export async function expectSoundLedger(db: Queryable): Promise<void> {
  const torn = sql`select transaction_id as key, sum(amount) as sum from ledger_entries group by 1 having sum(amount) <> 0`;
  expect(await sums(db, torn)).toEqual([]);
  // Balances are the sums of their entries, and none is below zero.
  const stray = sql`
    select b.user_id as key, 1 as sum from balances b where b.available < 0 or b.reserved < 0
      or b.available <> coalesce((select sum(amount) from ledger_entries e where e.user_id = b.user_id and account = 'balance'), 0)
      or b.reserved <> coalesce((select sum(amount) from ledger_entries e where e.user_id = b.user_id and account = 'reserved'), 0)`;
  expect(await sums(db, stray)).toEqual([]);
  const ownerless = sql`select user_id as key, 1 as sum from ledger_entries where user_id is not null and user_id not in (select user_id from balances)`;
  expect(await sums(db, ownerless)).toEqual([]);
  // Held is exactly what unpaid orders hold.
  const held = sql`
    select b.user_id as key, b.reserved as sum from balances b where b.reserved <> coalesce(
      (select sum(o.reserved) from orders o where o.user_id = b.user_id and o.status = 'waiting_for_payment'), 0)`;
  expect(await sums(db, held)).toEqual([]);
  // A failed order keeps nothing: its charge went back.
  const kept = sql`
    select o.id as key, sum(e.amount) as sum from orders o join ledger_transactions t on t.order_id = o.id
      join ledger_entries e on e.transaction_id = t.id
      where o.status = 'failed' and e.account in ('sales', 'fees', 'reserved') group by o.id having sum(e.amount) <> 0`;
  expect(await sums(db, kept)).toEqual([]);
  // Every movement through a provider has its receipt in the register, of the same sum, and nothing else has one.
  const unregistered = sql`
    select coalesce(t.id, r.transaction_id) as key, 1 as sum
      from (select transaction_id as id, -sum(amount) as sum from ledger_entries where account like 'provider:%' group by 1) t
      full join fiscal_receipts r on r.transaction_id = t.id
      where t.sum is distinct from case r.kind when 'income' then r.amount else -r.amount end`;
  expect(await sums(db, unregistered)).toEqual([]);
  // A provider has what payers paid less its refunds; a refund counts from its payment's notice.
  const collected = sql`
    select 'collected' as key, coalesce(sum(p.value), 0) - coalesce((select sum(coalesce(r.value, q.value)) from refunds r join payments q on q.id = r.payment_id
        join payment_notices m on m.payment_id = q.id and m.transaction_id = r.transaction_id and m.status = 'succeeded'
        where r.done is not null), 0)
        - coalesce((select sum(value) from part_refunds where target = 'method' and done is not null), 0) as sum
      from payment_notices n join payments p on p.id = n.payment_id where n.status = 'succeeded'`;
  const [[, due] = ['', 0]] = await sums(db, collected);
  const providers = sql`select 'sum' as key, coalesce(sum(amount), 0) as sum from ledger_entries where account like 'provider:%'`;
  const [[, booked] = ['', 0]] = await sums(db, providers);
  expect(booked + due).toBe(0);
}
