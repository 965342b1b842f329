import { printMoney } from '@shop/contract';
import { csvLine } from '@shop/desk-contract/table';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { partRefunds } from '../../platform/db/schema/desk.ts';
import { fiscalReceipts } from '../../platform/db/schema/fiscal.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { payments, refunds } from '../../platform/db/schema/payments.ts';
import { daysOfMonth, within } from '../../platform/moscow.ts';
import { readVat } from './fiscal-register.ts';

/** Rows that are read at a time: a month is never in memory as a whole. */
const STEP = 2_000;
/** With it spreadsheets read UTF-8 as such. */
const BOM = '\uFEFF';

/** Kopecks as a spreadsheet of a Russian office reads them. */
/** A settlement moves no money: it repeats what its prepayment said. */
const SIGN = { income: 1, return: -1, settlement: 0 };
const roubles = (kopecks: number) => printMoney(kopecks).replace('.', ',');

export type Export = 'ledger' | 'refunds' | 'receipts' | 'vat';

/** A month of Moscow as lines of CSV, for a stream: with semicolons, sums with a comma, the first line names the columns. */
export async function* exportMonth(db: Queryable, what: Export, month: string): AsyncGenerator<string> {
  yield BOM;
  yield* EXPORTS[what](db, month);
}

const EXPORTS: Record<Export, (db: Queryable, month: string) => AsyncGenerator<string>> = {
  async *ledger(db, month) {
    yield csvLine(['id', 'created', 'event', 'order', 'account', 'user', 'sum', 'note']);
    for await (const page of pages(db, ledgerTransactions, month)) {
      const entries = await db
        .select({ entry: ledgerEntries, transaction: ledgerTransactions })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(inArray(ledgerEntries.transactionId, page))
        .orderBy(asc(ledgerTransactions.created), asc(ledgerTransactions.id), asc(ledgerEntries.id));
      for (const { entry, transaction } of entries)
        yield csvLine([
          entry.id,
          transaction.created.toISOString(),
          transaction.event,
          transaction.orderId,
          entry.account,
          entry.userId,
          roubles(entry.amount),
          transaction.note,
        ]);
    }
  },
  async *refunds(db, month) {
    yield csvLine(['id', 'created', 'done', 'order', 'provider', 'amount', 'currency', 'sum']);
    const { from, to } = daysOfMonth(month);
    let after: string | null = null;
    do {
      const rows = await refundsAfter(db, from, to, after);
      for (const { id, created, done, order, provider, amount, currency, value } of rows)
        yield csvLine([
          id,
          toIso(created),
          toIso(done),
          order,
          provider,
          roubles(Number(amount)),
          currency,
          roubles(Number(value)),
        ]);
      after = rows.length === STEP ? rows.at(-1)!.cursor : null;
    } while (after !== null);
  },
  async *receipts(db, month) {
    yield csvLine([
      'id',
      'created',
      'kind',
      'order',
      'provider',
      'sum',
      'vat',
      'vat_sum',
      'state',
      'reason',
      'document',
    ]);
    for await (const page of pages(db, fiscalReceipts, month)) {
      const rows = await db
        .select()
        .from(fiscalReceipts)
        .where(inArray(fiscalReceipts.id, page))
        .orderBy(asc(fiscalReceipts.created), asc(fiscalReceipts.id));
      for (const row of rows)
        yield csvLine([
          row.id,
          row.created.toISOString(),
          row.kind,
          row.orderId,
          row.provider,
          roubles(SIGN[row.kind] * row.amount),
          row.vat,
          roubles(SIGN[row.kind] * row.vatAmount),
          row.state,
          row.reason,
          row.document,
        ]);
    }
  },
  async *vat(db, month) {
    yield csvLine(['day', 'vat', 'income', 'income_vat', 'returned', 'returned_vat', 'receipts', 'open']);
    const { from, to } = daysOfMonth(month);
    for (const row of (await readVat(db, from, to)).days.toReversed())
      yield csvLine([
        row.day,
        row.vat,
        ...[row.income, row.income_vat, row.returned, row.returned_vat].map((sum) => sum.replace('.', ',')),
        row.receipts,
        row.open,
      ]);
  },
};

/** Ids of a month's rows, in the order in which they were made, a step at a time. */
async function* pages(
  db: Queryable,
  table: typeof ledgerTransactions | typeof fiscalReceipts,
  month: string,
): AsyncGenerator<number[]> {
  const { from, to } = daysOfMonth(month);
  let last: { cursor: string; id: number } | undefined;
  do {
    const after: SQL | undefined =
      last && sql`(${table.created}, ${table.id}) > (${last.cursor}::timestamptz, ${last.id})`;
    const rows: { id: number; cursor: string }[] = await db
      .select({ id: table.id, cursor: sql<string>`${table.created}::text` })
      .from(table)
      .where(and(within(table.created, from, to), after))
      .orderBy(asc(table.created), asc(table.id))
      .limit(STEP);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    last = rows.length === STEP ? rows.at(-1) : undefined;
  } while (last);
}

type RefundLine = {
  id: string;
  created: string;
  done: string | null;
  order: string;
  provider: string | null;
  amount: string;
  currency: string;
  value: string;
  cursor: string;
};

/** Refunds that were asked for in these days, done or not; those to a balance have no provider. */
async function refundsAfter(
  db: Queryable,
  from: string,
  to: string,
  after: string | null,
): Promise<RefundLine[]> {
  const [created, id] = after?.split(',') ?? [];
  const more = created ? sql`and (r.created, r.id) > (${created}::timestamptz, ${id}::uuid)` : sql``;
  const of = (columns: SQL, table: SQL, join: SQL) => sql`(
    select r.id, r.created, r.done, ${columns}, r.created::text || ',' || r.id as cursor
    from ${table} r ${join} where ${within(sql`r.created`, from, to)} ${more} order by r.created, r.id limit ${STEP})`;
  const whole = sql`p.order_id as "order", p.provider, p.amount, p.currency, p.value`;
  const part = sql`r.order_id as "order", p.provider, coalesce(r.amount, r.value) as amount, coalesce(p.currency, 'RUB') as currency, r.value`;
  const { rows } = await db.execute<RefundLine>(sql`
    select * from (
      ${of(whole, sql`${refunds}`, sql`join ${payments} p on p.id = r.payment_id`)}
      union all
      ${of(part, sql`${partRefunds}`, sql`left join ${payments} p on p.id = r.payment_id`)}
    ) all_refunds order by created, id limit ${STEP}`);
  return rows;
}

const toIso = (time: string | Date | null) => (time === null ? null : new Date(time).toISOString());
