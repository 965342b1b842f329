import {
  noBuckets,
  PAGE_EVENTS,
  type PageCounts,
  type PageTotals,
  VITAL_BOUNDS,
  VITALS,
  type Vital,
} from '@federation/protocol/page-counts';
import { PAGE_STEPS } from '@shop/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { pageCounts } from '../../platform/db/schema/page-counts.ts';

/** Places of a row's `events`. New ones are added at the end: rows of before stay what they are. */
const EVENTS: readonly string[] = [...PAGE_EVENTS, ...PAGE_STEPS];

/** Counted by orders, and not by what pages say. `value` is what was paid. */
const ORDER_EVENTS = ['ordered', 'paid', 'delivered', 'value'] as const;

const toPlaces = ({ events, vitals }: PageTotals) => ({
  events: EVENTS.map((event) => events[event] ?? 0),
  vitals: VITALS.flatMap((vital) => vitals[vital] ?? noBuckets(vital)),
});

function fromPlaces(
  events: readonly number[],
  buckets: readonly number[],
): Pick<PageTotals, 'events' | 'vitals'> {
  const vitals: Partial<Record<Vital, number[]>> = {};
  let start = 0;
  for (const vital of VITALS) {
    const end = start + VITAL_BOUNDS[vital].length + 1;
    const own = buckets.slice(start, end);
    if (own.some((count) => count > 0)) vitals[vital] = own;
    start = end;
  }
  const counted = EVENTS.map((event, place) => [event, events[place] ?? 0] as const);
  return { events: Object.fromEntries(counted.filter(([, count]) => count > 0)), vitals };
}

/** Adds what a shell has counted. Rows of the same minute and version become one. */
export async function addPageCounts(db: Queryable, counts: readonly PageCounts[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map((row) => ({
    minute: new Date(row.minute),
    subject: row.subject,
    version: row.version,
    ...toPlaces(row),
  }));
  // In one order in every process: two of them never wait for each other's rows.
  rows.sort((a, b) => (a.subject + a.version < b.subject + b.version ? -1 : 1));
  await db
    .insert(pageCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageCounts.subject, pageCounts.minute, pageCounts.version],
      set: {
        events: sql`sum_places(${pageCounts.events}, excluded.events)`,
        vitals: sql`sum_places(${pageCounts.vitals}, excluded.vitals)`,
      },
    });
}

export type PageCountQuery = {
  subject: string;
  /** From this minute on, and up to before that one. */
  from: Date;
  to: Date;
};

/** An order may be delivered so long after it was made, in days, and still be counted. */
const LATEST = 7;

/** The version of a subject in `orders.page`, or null. */
function versionOf(subject: string): SQL {
  if (subject === 'composition' || subject === 'shell') return sql`page->>${subject}`;
  const remote = subject.replace(/\+drawn$/, '');
  const version = sql`page->'remotes'->>${remote}`;
  return remote === subject ? version : sql`case when page->'drawn' ? ${remote} then ${version} end`;
}

type Sales = { version: string } & Record<(typeof ORDER_EVENTS)[number], number>;

/** Orders by the version that their page was made of: a page counts once in each step. `value` is the sum of what was paid, in roubles. */
async function readSales(db: Queryable, { subject, from, to }: PageCountQuery): Promise<Sales[]> {
  const within = (time: string) =>
    sql`(where ${sql.identifier(time)} >= ${from} and ${sql.identifier(time)} < ${to})`;
  const { rows } = await db.execute<Sales>(
    sql`select version, count(distinct id) filter ${within('created')}::int as ordered,
        count(distinct id) filter ${within('paid_at')}::int as paid,
        count(distinct id) filter ${within('done_at')}::int as delivered,
        coalesce(sum(total) filter ${within('paid_at')} / 100, 0)::int as value
      from (select ${versionOf(subject)} as version, page->>'id' as id, created, paid_at, total,
          case when status = 'done' then finished_at end as done_at
        from orders where page is not null and created >= ${from}::timestamptz - ${LATEST} * interval '1 day' and created < ${to}) as made
      where version is not null group by version`,
  );
  return rows;
}

/** The visits of every version of a subject in a time, and the orders that were made in them. */
export async function readPageCounts(db: Queryable, query: PageCountQuery): Promise<PageTotals[]> {
  const [visits, sales] = [await readVisits(db, query), await readSales(db, query)];
  const totals = new Map(visits.map((row) => [row.version, row]));
  for (const { version, ...counted } of sales) {
    const { events = {}, vitals = {} } = totals.get(version) ?? {};
    const sums = Object.entries(counted).map(
      ([event, count]) => [event, (events[event] ?? 0) + count] as const,
    );
    const added = { ...events, ...Object.fromEntries(sums.filter(([, count]) => count > 0)) };
    totals.set(version, { subject: query.subject, version, events: added, vitals });
  }
  return [...totals.values()].filter(({ events }) => Object.keys(events).length > 0);
}

async function readVisits(db: Queryable, { subject, from, to }: PageCountQuery): Promise<PageTotals[]> {
  const sums = (column: string) =>
    sql`(select array_agg(total order by place) from (
      select place, sum(value)::int as total
      from page_counts as one, unnest(one.${sql.identifier(column)}) with ordinality as places(value, place)
      where one.subject = ${subject} and one.minute >= ${from} and one.minute < ${to} and one.version = versions.version
      group by place) as totals)`;
  const { rows } = await db.execute<{ version: string; events: number[]; vitals: number[] }>(
    sql`select version, ${sums('events')} as events, ${sums('vitals')} as vitals
      from (select distinct version from page_counts
        where subject = ${subject} and minute >= ${from} and minute < ${to}) as versions
      order by version`,
  );
  return rows.map(({ version, events, vitals }) => ({ subject, version, ...fromPlaces(events, vitals) }));
}
