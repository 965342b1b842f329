import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** Fewer unsold codes of a product on sale than this are low. */
const LOW_STOCK = 10;
/** Payments that wait for longer were given up by their payers. */
const GIVEN_UP = `interval '2 hours'`;

type Labels = Record<string, string>;
type Value = { labels: Labels; value: number };
type Figure = { name: string; help: string; labelNames: string[]; sql: string };

/** Orders of the last hour: every index that these need begins with the time. */
const FIGURES: Figure[] = [
  {
    name: 'shop_orders_last_hour',
    help: 'Orders made in the last hour by how far they came.',
    labelNames: ['stage'],
    sql: `
      select stages.stage, stages.value from
        (select count(*) as made, count(*) filter (where paid_at is not null) as paid,
          count(*) filter (where status = 'done') as done, count(*) filter (where status = 'failed' and paid_at is not null) as failed
        from orders where created > now() - interval '1 hour') as counts,
        lateral (values ('made', made), ('paid', paid), ('done', done), ('failed', failed)) as stages(stage, value)`,
  },
  {
    name: 'shop_money_last_hour_roubles',
    help: 'What orders made in the last hour cost that were paid for.',
    labelNames: [],
    sql: `select coalesce(sum(total), 0) / 100.0 as value from orders where created > now() - interval '1 hour' and paid_at is not null`,
  },
  {
    name: 'shop_payments_last_hour',
    help: 'Payments begun in the last hour by method and what became of them.',
    labelNames: ['method', 'status'],
    sql: `select method, status, count(*) as value from payments where created > now() - interval '1 hour' group by 1, 2`,
  },
  {
    name: 'shop_payments_waiting_oldest_seconds',
    help: 'How long the oldest payment waits for its provider, of those begun in the last two hours.',
    labelNames: ['method'],
    sql: `select method, extract(epoch from now() - min(created)) as value from payments
      where created > now() - ${GIVEN_UP} and status in ('new', 'pending') group by 1`,
  },
  {
    name: 'shop_stock_products',
    help: `Products on sale that are delivered from stock: «empty», and «low», fewer than ${LOW_STOCK} codes left.`,
    labelNames: ['state'],
    // Never counts more codes than decide.
    sql: `
      select states.state, states.value from
        (select count(*) filter (where remaining = 0) as empty, count(*) filter (where remaining between 1 and ${LOW_STOCK - 1}) as low
        from (select (select count(*) from (select 1 from codes where codes.product_id = products.id and order_product_id is null
            limit ${LOW_STOCK}) as first_ones) as remaining
          from products join games on games.id = products.game_id
          where products.is_active and games.is_active and games.kind = 'PUBGGame' and products.supplier_product is null) as stock) as counts,
        lateral (values ('empty', empty), ('low', low)) as states(state, value)`,
  },
  {
    name: 'shop_supplier_balance',
    help: 'What is left on our account with a supplier, in its currency.',
    labelNames: ['supplier', 'currency'],
    sql: `select supplier, coalesce(currency, '') as currency, balance::float8 as value from supplier_accounts where balance is not null`,
  },
  {
    name: 'shop_database_writable',
    help: '1 while the database takes writes, 0 while it is read-only or a standby.',
    labelNames: [],
    sql: `select (not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean)::int as value`,
  },
];

/**
 * The business in figures, read from the database when somebody scrapes: the same in every process, so rules take `max`, never `sum`, over them.
 */
export function watchBusiness(db: Database, registers: Registry[]): void {
  for (const { name, help, labelNames, sql } of FIGURES)
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const values = await read(db, sql);
        this.reset();
        for (const { labels, value } of values) this.set(labels, value);
      },
    });
}

async function read(db: Database, sql: string): Promise<Value[]> {
  const { rows } = await db.pool.query<Labels & { value: unknown }>(sql);
  return rows.map(({ value, ...labels }) => ({ labels: labels as Labels, value: Number(value) }));
}
