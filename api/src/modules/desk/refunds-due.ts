import { printMoney } from '@shop/contract';
import type { DueRefund, DueRefundAction, DueRefunds } from '@shop/desk-contract/finance';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import { jobs } from '../../platform/db/schema/jobs.ts';
import { ledgerEntries } from '../../platform/db/schema/ledger.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments, refunds } from '../../platform/db/schema/payments.ts';
import { enqueue, JOBS_CHANNEL } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import { markSent } from '../payments/refund-part.ts';
import { markRefunded } from '../payments/refund-payment.ts';

const PAGE = 50;

type Row = Omit<DueRefund, 'amount' | 'value' | 'created' | 'next'> & {
  amount: string;
  value: string;
  created: Date | string;
  next: Date | string | null;
  cursor: string;
};

/** Every refund that no provider has confirmed yet, with the job that sends it. */
const open = (reason: SQL, refund: SQL, amount: SQL, value: SQL, job: string, more: SQL) => sql`
  select r.id, ${reason} as reason, p.order_id as "order", r.created, ${amount} as amount, p.currency, ${value} as value, p.provider,
    p.method, r.state, coalesce(j.failures, 0) as failures, coalesce(r.reason, j.last_error) as error, j.run_at as next,
    to_char(r.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ',' || r.id as cursor
  from ${refund} r
    join ${payments} p on p.id = r.payment_id
    join ${orders} o on o.id = p.order_id
    left join ${jobs} j on j.key = ${`${job}:`} || r.id and j.finished is null
  where r.done is null and ${more}
  order by r.created, r.id limit ${PAGE}`;

/** Refunds due, by the way the money came, the oldest first, a page at a time. */
export async function listDueRefunds(db: Queryable, after?: string): Promise<DueRefunds> {
  const more = afterOf(after);
  const whole = sql`case when o.status = 'failed' and o.payment_id = p.id and o.paid_at is not null then 'whole' else 'late' end`;
  const { rows } = await db.execute<Row>(sql`
    select * from (
      (${open(whole, sql`${refunds}`, sql`coalesce(r.amount, p.amount)`, sql`coalesce(r.value, p.value)`, 'refund_payment', more)})
      union all
      (${open(sql`'part'`, sql`${partRefunds}`, sql`r.amount`, sql`r.value`, 'refund_part', more)})
    ) due order by created, id limit ${PAGE}`);
  const [owed] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, 'refunds_due'));
  const count =
    (await db.$count(refunds, isNull(refunds.done))) +
    (await db.$count(partRefunds, isNull(partRefunds.done)));
  return {
    owed: printMoney(owed!.sum),
    count,
    rows: rows.map(({ cursor: _, ...row }) => ({
      ...row,
      created: toIso(row.created)!,
      next: toIso(row.next),
      amount: printMoney(Number(row.amount)),
      value: printMoney(Number(row.value)),
    })),
    next: rows.length === PAGE ? rows.at(-1)!.cursor : null,
  };
}

const toIso = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());

function afterOf(cursor: string | undefined): SQL {
  const [created, id] = cursor?.split(',') ?? [];
  if (!created || !id || Number.isNaN(Date.parse(created)) || !/^[\da-f-]{36}$/.test(id)) return sql`true`;
  return sql`(r.created, r.id) > (${created}::timestamptz, ${id}::uuid)`;
}

/** The order of a refund that is still due, and how it is sent and settled. @throws {Refusal} when it is not there or done */
async function findDue(tx: Queryable, id: string) {
  const [whole] = await tx
    .select({ order: payments.orderId, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, id), isNull(refunds.done)))
    .for('update', { of: refunds });
  if (whole) {
    const start = () => tx.update(refunds).set(ANOTHER).where(eq(refunds.id, id));
    return { ...whole, kind: 'refund_payment' as const, start, settle: () => markRefunded(tx, id) };
  }
  const [part] = await tx
    .select({ payment: payments, state: partRefunds.state })
    .from(partRefunds)
    .innerJoin(payments, eq(payments.id, partRefunds.paymentId))
    .where(and(eq(partRefunds.id, id), isNull(partRefunds.done)))
    .for('update', { of: partRefunds });
  if (!part) throw refuse('desk.refund_not_due');
  const { payment, state } = part;
  const start = () => tx.update(partRefunds).set(ANOTHER).where(eq(partRefunds.id, id));
  const settle = () => markSent(tx, id, payment);
  return { order: payment.orderId, state, kind: 'refund_part' as const, start, settle };
}

/** A refused refund is another one to the provider once it is sent again. */
const ANOTHER = {
  ...({ state: 'due', providerId: null, asked: null, reason: null } as const),
  key: sql`gen_random_uuid()`,
};

/** Sends a refund again now, or marks it as made by hand. Returns its order. @throws {Refusal} */
export async function actOnDueRefund(
  tx: Queryable,
  id: string,
  { act }: DueRefundAction,
): Promise<{ order: string }> {
  const { order, state, kind, start, settle } = await findDue(tx, id);
  if (act === 'done') {
    await settle();
    return { order };
  }
  if (state === 'refused') await start();
  await enqueue(tx, { kind, key: id, payload: { refundId: id } });
  await tx
    .update(jobs)
    .set({ runAt: sql`now()`, finished: null })
    .where(eq(jobs.key, `${kind}:${id}`));
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${kind})`);
  return { order };
}
