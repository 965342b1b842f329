import { setTimeout as sleep } from 'node:timers/promises';
import { asc, between, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type AccountSum,
  financeDays,
  fiscalReceipts,
  type VatSum,
} from '../../platform/db/schema/fiscal.ts';
import { ledgerEntries, ledgerTransactions } from '../../platform/db/schema/ledger.ts';
import { dayOf, within } from '../../platform/moscow.ts';

/** Sums of a day of Moscow, in kopecks. */
export type FinanceDay = { day: string; accounts: AccountSum[]; vat: VatSum[] };

/** So long after midnight nothing of the day before is still under way, hours. */
const SETTLED_AFTER = 1;
const EVERY = 15 * 60_000;
/** Between two days, milliseconds: shoppers' calls come first. */
const PAUSE = 50;

/** Days with money, the first one first: those that are closed as they were summed then, the others from the books. */
export async function readDays(db: Queryable, from: string, to: string): Promise<FinanceDay[]> {
  const [{ last } = { last: null }] = await db
    .select({ last: sql<string | null>`max(${financeDays.day})::text` })
    .from(financeDays);
  const closed = await db
    .select()
    .from(financeDays)
    .where(between(financeDays.day, from, to))
    .orderBy(asc(financeDays.day));
  const live = last === null || last < from ? from : nextDay(last);
  return [...closed.filter(hasMoney), ...(live <= to ? await sumDays(db, live, to) : [])];
}

/** Closes days that are over, in their order, and returns how many: their sums are read at once from then on. */
export async function closeDays(db: Queryable, signal?: AbortSignal): Promise<number> {
  let closed = 0;
  while (!signal?.aborted) {
    const { rows } = await db.execute<{ day: string }>(sql`
      select next.day::text as day from (
        select coalesce((select max(${financeDays.day}) + 1 from ${financeDays}),
          (select (${ledgerTransactions.created} at time zone 'Europe/Moscow')::date from ${ledgerTransactions}
            order by ${ledgerTransactions.created} limit 1)) as day) as next
      where next.day < ((now() - ${SETTLED_AFTER} * interval '1 hour') at time zone 'Europe/Moscow')::date`);
    if (!rows[0]) break;
    const { day } = rows[0];
    const [sums = { day, accounts: [], vat: [] }] = await sumDays(db, day, day);
    await db.insert(financeDays).values(sums).onConflictDoNothing();
    closed += 1;
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
  }
  return closed;
}

/** Reads the books. */
async function sumDays(db: Queryable, from: string, to: string): Promise<FinanceDay[]> {
  const booked = await db
    .select({
      day: dayOf(ledgerTransactions.created),
      account: ledgerEntries.account,
      sum: sql<number>`sum(${ledgerEntries.amount})`.mapWith(Number),
      entries: sql<number>`count(*)::int`,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(within(ledgerTransactions.created, from, to))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);
  const of = (kind: 'income' | 'return', column: unknown) =>
    sql<number>`coalesce(sum(${column}) filter (where ${fiscalReceipts.kind} = ${kind}), 0)`.mapWith(Number);
  const registered = await db
    .select({
      day: dayOf(fiscalReceipts.created),
      vat: fiscalReceipts.vat,
      income: of('income', fiscalReceipts.amount),
      income_vat: of('income', fiscalReceipts.vatAmount),
      returned: of('return', fiscalReceipts.amount),
      returned_vat: of('return', fiscalReceipts.vatAmount),
      receipts: sql<number>`count(*)::int`,
    })
    .from(fiscalReceipts)
    .where(within(fiscalReceipts.created, from, to))
    .groupBy(sql`1`, fiscalReceipts.vat)
    .orderBy(sql`1`, fiscalReceipts.vat);
  return [...new Set(booked.map(({ day }) => day))].map((day) => ({
    day,
    accounts: booked.filter((row) => row.day === day).map(({ day: _, ...sums }) => sums),
    vat: registered.filter((row) => row.day === day).map(({ day: _, ...sums }) => sums),
  }));
}

const hasMoney = ({ accounts }: FinanceDay) => accounts.length > 0;

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

type Log = { warn(data: object, message: string): void };

/** Closes days at the start, and again and again until stopped. */
export function watchDays(db: Queryable, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await closeDays(db, stopping.signal).catch((err) =>
        log.warn({ err }, 'The sums of a day could not be closed'),
      );
      await sleep(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = watch();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
