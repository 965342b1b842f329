import { type PageStep, printMoney } from '@shop/contract';
import type { Today } from '@shop/desk-contract/today';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, games, products } from '../../platform/db/schema/catalogue.ts';
import { supplierAccounts } from '../../platform/db/schema/deliveries.ts';
import { deskTasks } from '../../platform/db/schema/desk.ts';
import { alerts, jobs } from '../../platform/db/schema/jobs.ts';
import { orderLines, orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { listAlerts } from '../../platform/observability/alerts.ts';
import { queueState } from '../fulfillment/hand-queue.ts';
import { readPageCounts } from '../page-counts/page-counts.ts';
import { readServices } from './services.ts';
import { waitingQuery } from './waiting.ts';

/** Fewer codes of a product on sale than this are low. */
const LOW = 10;
const SHOWN = 20;

const MIDNIGHT = sql`date_trunc('day', now() at time zone 'Europe/Moscow') at time zone 'Europe/Moscow'`;
const hourOf = (column: unknown) =>
  sql<number>`extract(hour from ${column} at time zone 'Europe/Moscow')::int`;
const WAS_PAID = sql`${orders.paidAt} is not null`;

/** The shop since midnight in Moscow. Everything is read by an index that begins with today. */
export async function readToday(db: Queryable, supplierBalanceLow: number): Promise<Today> {
  const hour = hourOf(orders.created);
  const rows = await db
    .select({
      hour,
      orders: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${WAS_PAID}))::int`,
      tried: sql<number>`(count(*) filter (where ${orders.paymentId} is not null))::int`,
      done: sql<number>`(count(*) filter (where ${orders.status} = 'done'))::int`,
      money: sql<number>`coalesce(sum(${orders.total}) filter (where ${WAS_PAID}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(sql`${orders.created} >= ${MIDNIGHT}`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const methods = await db
    .select({
      method: payments.method,
      tried: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${payments.status} = 'succeeded'))::int`,
      money:
        sql<number>`coalesce(sum(${payments.value}) filter (where ${payments.status} = 'succeeded'), 0)`.mapWith(
          Number,
        ),
    })
    .from(payments)
    .where(sql`${payments.created} >= ${MIDNIGHT}`)
    .groupBy(payments.method)
    .orderBy(sql`2 desc`);
  const total = (of: 'orders' | 'tried' | 'paid' | 'done' | 'money') =>
    rows.reduce((all, row) => all + row[of], 0);
  return {
    hours: rows.map(({ hour: at, orders: made, paid, money }) => ({
      hour: at,
      orders: made,
      paid,
      money: money / 100,
    })),
    methods: methods.map(({ money, ...method }) => ({ ...method, money: printMoney(money) })),
    funnel: { made: total('orders'), tried: total('tried'), paid: total('paid'), done: total('done') },
    visits: await readVisits(db),
    money: printMoney(total('money')),
    waiting: await readWaiting(db),
    stock_low: await readLowStock(db),
    services: await readServices(db),
    alerts: await listAlerts(db, { all: false, limit: SHOWN }),
    suppliers: (await db.select().from(supplierAccounts).orderBy(asc(supplierAccounts.supplier))).map(
      ({ supplier, balance, currency, isEmpty, checked }) => ({
        supplier,
        balance,
        currency,
        is_empty: isEmpty,
        is_low: balance !== null && Number(balance) < supplierBalanceLow,
        checked: checked.toISOString(),
      }),
    ),
  };
}

const DAY = 86_400_000;
/** Moscow is three hours ahead all year, milliseconds. */
const MOSCOW = 3 * 3_600_000;

/** Steps of the main job in today's visits. The shell is on every page, so it counts each visit once. */
async function readVisits(db: Queryable): Promise<Today['visits']> {
  const now = Date.now();
  const midnight = now - ((now + MOSCOW) % DAY);
  const range = { from: new Date(midnight), to: new Date(now + 60_000) };
  const counted = await readPageCounts(db, { subject: 'shell', ...range });
  if (counted.length === 0) return null;
  const step = (name: PageStep) => counted.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
  return { seen: step('seen'), chosen: step('chosen'), ordered: step('ordered'), paid: step('paid') };
}

async function readWaiting(db: Queryable): Promise<Today['waiting']> {
  const [queue] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${deskTasks.problem} is null))::int`,
      problems: sql<number>`(count(*) filter (where ${deskTasks.problem} is not null))::int`,
    })
    .from(deskTasks)
    .innerJoin(orders, eq(orders.id, deskTasks.orderId))
    .where(queueState.isOpen);
  const refunds = await db.$count(alerts, and(isNull(alerts.resolved), eq(alerts.kind, 'refund_due')));
  const failing = await db.$count(jobs, and(isNull(jobs.finished), sql`${jobs.failures} > 0`));
  const people = await db.$count(sql`(${waitingQuery()}) waiting`);
  return { people, queue: queue!.waiting, problems: queue!.problems, refunds, jobs_failing: failing };
}

/** Products that are on sale, delivered from stock and nearly gone: few are left, or fewer than the last day has sold. */
async function readLowStock(db: Queryable): Promise<Today['stock_low']> {
  const sold = db
    .select({
      product: orderLines.productId,
      pieces: sql<number>`sum(${orderLines.quantity})::int`.as('pieces'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(sql`${orders.created} >= now() - interval '1 day'`, WAS_PAID))
    .groupBy(orderLines.productId)
    .as('sold');
  const soldDay = sql<number>`coalesce(${sold.pieces}, 0)`;
  const wanted = sql`greatest(${LOW}, ${soldDay})`;
  const inStock = sql`${codes} where ${codes.productId} = ${products.id} and ${codes.orderProductId} is null`;
  // Whether there are enough is seen at the last code that is wanted. Only those of the few that are low are counted.
  const left = sql<number>`(select count(*)::int from ${inStock})`.as('remaining');
  return db
    .select({
      product: products.id,
      game: games.title,
      title: products.title,
      left,
      sold_day: soldDay,
    })
    .from(products)
    .innerJoin(games, eq(games.id, products.gameId))
    .leftJoin(sold, eq(sold.product, products.id))
    .where(
      and(
        eq(products.isActive, true),
        eq(games.isActive, true),
        eq(games.kind, 'PUBGGame'),
        isNull(products.supplierProduct),
        sql`not exists (select from ${inStock} offset ${wanted} - 1)`,
      ),
    )
    .orderBy(asc(left), asc(products.id))
    .limit(SHOWN);
}
