import { printMoney } from '@shop/contract';
import type { MarginReport, MarginRow } from '@shop/desk-contract/finance';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { orderLines, orders } from '../../platform/db/schema/orders.ts';
import { dayOf, within } from '../../platform/moscow.ts';

type Row = { name: string; orders: number; revenue: string; cost: string; unknown: string };
type Range = { from: string; to: string; by: 'product' | 'game' | 'day' };

/** Sums revenue, cost and profit of delivered orders, the most profitable first, days in their order. */
export async function readMargin(db: Queryable, { from, to, by }: Range): Promise<MarginReport> {
  const name: Record<Range['by'], SQL> = {
    product: sql`title || ': ' || line_title`,
    game: sql`title`,
    day: sql`day`,
  };
  const { rows } = await db.execute<Row>(sql`
    with lines as (
      select o.id as order_id, g.title, l.title as line_title, ${dayOf(sql`o.finished_at`)} as day,
        -- A promo code takes off every line alike.
        round(l.total::numeric * o.total / nullif(sum(l.total) over (partition by o.id), 0)) as paid, part.cost
      from ${orders} o join ${games} g on g.id = o.game_id join ${orderLines} l on l.order_id = o.id
        left join lateral (
          select case when count(*) = count(s.cost) then sum(s.cost) end as cost
          from ${supplierOrders} s where s.order_line_id = l.id and s.state = 'done' having count(*) > 0
        ) part on true
      where o.status = 'done' and ${within(sql`o.finished_at`, from, to)}
    )
    select ${name[by]} as name, count(distinct order_id)::int as orders, coalesce(sum(paid), 0) as revenue,
      coalesce(sum(cost), 0) as cost, coalesce(sum(paid) filter (where cost is null), 0) as unknown
    from lines group by 1 order by ${by === 'day' ? sql`1` : sql`sum(paid) filter (where cost is not null) - sum(cost) desc nulls last, 1`}`);
  const whole = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from ${orders} o where o.status = 'done' and ${within(sql`o.finished_at`, from, to)}`,
  );
  const sumOf = (key: 'revenue' | 'cost' | 'unknown') => rows.reduce((sum, row) => sum + Number(row[key]), 0);
  return {
    rows: rows.map((row) => toRow(row.name, row.orders, [row.revenue, row.cost, row.unknown].map(Number))),
    total: toRow('', whole.rows[0]!.orders, [sumOf('revenue'), sumOf('cost'), sumOf('unknown')]),
  };
}

const toRow = (name: string, orders: number, [revenue = 0, cost = 0, unknown = 0]: number[]): MarginRow => ({
  ...{ name, orders, revenue: printMoney(revenue), cost: printMoney(cost), unknown: printMoney(unknown) },
  profit: printMoney(revenue - unknown - cost),
});
