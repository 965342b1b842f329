import { printMoney } from '@shop/contract';
import type { ComparedLines, Movements, ReportLine } from '@shop/desk-contract/finance';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import { payments, refunds } from '../../platform/db/schema/payments.ts';
import { within } from '../../platform/moscow.ts';

/** Payments and refunds of a page. */
const STEP = 1_000;
/** A payer decides within so many days, or never: what a payment of before them did is not looked for. */
const DECIDED_WITHIN = 7;

type Ours = { transaction: string; order: string; currency: string; paid: number; returned: number };

const CAME_IN = sql`p.status in ('succeeded', 'refund_due', 'refunded')`;

/** Holds lines of a provider's report against the payments that we know to have come in, and what went back of them. */
export async function compareLines(
  db: Queryable,
  provider: string,
  lines: readonly ReportLine[],
): Promise<ComparedLines> {
  const ours = await known(db, provider, [...new Set(lines.map(({ transaction }) => transaction))]);
  const amountOf = ({ transaction, amount }: ReportLine) => {
    const { paid = 0, returned = 0 } = ours.get(transaction) ?? {};
    return amount < 0 ? -returned : paid;
  };
  const found = lines.filter(({ transaction }) => ours.has(transaction));
  const unknown = lines.filter(({ transaction }) => !ours.has(transaction));
  const differing = found.filter((line) => amountOf(line) !== line.amount);
  return {
    matched: found.length - differing.length,
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
  };
}

/** Reads the sums that came in and went back by these transactions, by transaction. */
async function known(db: Queryable, provider: string, transactions: string[]): Promise<Map<string, Ours>> {
  const { rows } = await db.execute<Omit<Ours, 'paid' | 'returned'> & { paid: string; returned: string }>(sql`
    select p.transaction_id as transaction, p.order_id as "order", p.currency, p.amount as paid,
      (select coalesce(sum(coalesce(r.amount, p.amount)), 0) from ${refunds} r
        where r.payment_id = p.id and r.transaction_id = p.transaction_id and r.done is not null)
      + coalesce((select sum(part.amount) from ${partRefunds} part
        where part.payment_id = p.id and part.target = 'method' and part.done is not null), 0) as returned
    from ${payments} p
    where p.provider = ${provider} and p.transaction_id = any(${sql.param(transactions)}::text[]) and ${CAME_IN}`);
  return new Map(
    rows.map((row) => [row.transaction, { ...row, paid: Number(row.paid), returned: Number(row.returned) }]),
  );
}

type MovementRow = {
  transaction: string | null;
  order: string;
  currency: string;
  amount: string;
  at: Date | string;
  cursor: string;
};

/** Our payments and refunds through a provider on these days of Moscow, by time, a page at a time. */
export async function readMovements(
  db: Queryable,
  { provider, from, to }: { provider: string; from: string; to: string },
  after: string | null,
): Promise<Movements> {
  const returned = (table: SQL, amount: SQL, more: SQL) => sql`
    select p.transaction_id, p.order_id, p.currency, -(${amount}), r.done, r.id
    from ${table} r join ${payments} p on p.id = r.payment_id
    where p.provider = ${provider} and ${within(sql`r.done`, from, to)} and ${more}`;
  const [time, id] = after?.split(',') ?? [];
  const rest = time ? sql`where (at, id) > (${time}::timestamptz, ${id}::uuid)` : sql``;
  const { rows } = await db.execute<MovementRow>(sql`
    select *, at::text || ',' || id as cursor from (
      select p.transaction_id as transaction, p.order_id as "order", p.currency, p.amount, p.decided_at as at, p.id
      from ${payments} p
      where p.provider = ${provider} and ${CAME_IN} and ${within(sql`p.decided_at`, from, to)}
        and ${within(sql`p.created`, sql`(${from}::date - ${DECIDED_WITHIN}::int)`, to)}
      union all (${returned(sql`${refunds}`, sql`coalesce(r.amount, p.amount)`, sql`r.transaction_id = p.transaction_id`)})
      union all (${returned(sql`${partRefunds}`, sql`r.amount`, sql`r.target = 'method'`)})
    ) as movements ${rest} order by at, id limit ${STEP}`);
  return {
    rows: rows.map(({ transaction, order, currency, amount, at }) => ({
      transaction,
      order,
      currency,
      amount: printMoney(Number(amount)),
      at: new Date(at).toISOString(),
    })),
    next: rows.length === STEP ? rows.at(-1)!.cursor : null,
  };
}
