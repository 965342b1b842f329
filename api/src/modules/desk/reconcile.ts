import { printMoney } from '@shop/contract';
import type { Reconciliation } from '@shop/desk-contract/finance';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import { payments, refunds } from '../../platform/db/schema/payments.ts';
import { within } from '../../platform/moscow.ts';
import { readReport } from './provider-report.ts';

/** So many that a report lacks are listed. */
const SHOWN = 500;
/** A payer decides within so many days, or never: what a payment of before them did is not looked for. */
const DECIDED_WITHIN = 7;

type Report = { provider: string; text: string; from?: string | undefined; to?: string | undefined };
type Ours = { transaction: string; order: string; currency: string; paid: number; returned: number };
type Missing = {
  transaction: string | null;
  order: string;
  currency: string;
  amount: string;
  at: Date | string;
};

const CAME_IN = sql`p.status in ('succeeded', 'refund_due', 'refunded')`;

/**
 * Holds a provider's report against the payments that we know to have come in, and what went back of them. With `from` and `to`, days of Moscow,
 * it also says which of our payments and refunds of that time the report lacks. @throws {Refusal} for a line that is none
 */
export async function reconcile(
  db: Queryable,
  { provider, text, from, to }: Report,
): Promise<Reconciliation> {
  const lines = readReport(text);
  const ours = await known(db, provider, [...new Set(lines.map(({ transaction }) => transaction))]);
  const amountOf = ({ transaction, amount }: (typeof lines)[number]) => {
    const { paid = 0, returned = 0 } = ours.get(transaction) ?? {};
    return amount < 0 ? -returned : paid;
  };
  const found = lines.filter(({ transaction }) => ours.has(transaction));
  const unknown = lines.filter(({ transaction }) => !ours.has(transaction));
  const differing = found.filter((line) => amountOf(line) !== line.amount);
  return {
    matched: found.length - differing.length,
    unknown: unknown.map(({ transaction }) => transaction),
    unknown_lines: unknown.map(({ transaction, amount, date }) => ({
      transaction,
      theirs: printMoney(amount),
      date,
    })),
    differing: differing.map((line) => ({
      transaction: line.transaction,
      ours: printMoney(amountOf(line)),
      theirs: printMoney(line.amount),
      order: ours.get(line.transaction)!.order,
    })),
    missing: from && to ? await findMissing(db, { provider, from, to, lines }) : null,
  };
}

/** What came in by these transactions, and what went back of it, by transaction. */
async function known(db: Queryable, provider: string, transactions: string[]): Promise<Map<string, Ours>> {
  const { rows } = await db.execute<Omit<Ours, 'paid' | 'returned'> & { paid: string; returned: string }>(sql`
    select p.transaction_id as transaction, p.order_id as "order", p.currency, p.amount as paid,
      (select count(*) * p.amount from ${refunds} r
        where r.payment_id = p.id and r.transaction_id = p.transaction_id and r.done is not null)
      + coalesce((select sum(part.amount) from ${partRefunds} part
        where part.payment_id = p.id and part.target = 'method' and part.done is not null), 0) as returned
    from ${payments} p
    where p.provider = ${provider} and p.transaction_id = any(${sql.param(transactions)}::text[]) and ${CAME_IN}`);
  return new Map(
    rows.map((row) => [row.transaction, { ...row, paid: Number(row.paid), returned: Number(row.returned) }]),
  );
}

type Period = {
  provider: string;
  from: string;
  to: string;
  lines: { transaction: string; amount: number }[];
};

/** Our payments and refunds of these days that the report has not. */
async function findMissing(
  db: Queryable,
  { provider, from, to, lines }: Period,
): Promise<Reconciliation['missing']> {
  const listed = (isReturn: boolean) =>
    sql.param(lines.filter(({ amount }) => amount < 0 === isReturn).map(({ transaction }) => transaction));
  const returned = (table: SQL, amount: SQL, more: SQL) => sql`
    select p.transaction_id, p.order_id, p.currency, -(${amount}), r.done
    from ${table} r join ${payments} p on p.id = r.payment_id
    where p.provider = ${provider} and ${within(sql`r.done`, from, to)} and ${more}
      and not p.transaction_id = any(${listed(true)}::text[])`;
  const { rows } = await db.execute<Missing & { count: number }>(sql`
    select *, (count(*) over ())::int as count from (
      select p.transaction_id as transaction, p.order_id as "order", p.currency, p.amount, p.decided_at as at
      from ${payments} p
      where p.provider = ${provider} and ${CAME_IN} and ${within(sql`p.decided_at`, from, to)}
        and ${within(sql`p.created`, sql`(${from}::date - ${DECIDED_WITHIN}::int)`, to)}
        and not p.transaction_id = any(${listed(false)}::text[])
      union all (${returned(sql`${refunds}`, sql`p.amount`, sql`r.transaction_id = p.transaction_id`)})
      union all (${returned(sql`${partRefunds}`, sql`r.amount`, sql`r.target = 'method'`)})
    ) as missing order by at limit ${SHOWN}`);
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ transaction, order, currency, amount, at }) => ({
      transaction,
      order,
      currency,
      amount: printMoney(Number(amount)),
      at: new Date(at).toISOString(),
    })),
  };
}
