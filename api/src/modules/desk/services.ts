import type { ServiceHealth } from '@shop/desk-contract/today';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { outsideMinutes, outsideServices } from '../../platform/db/schema/outside.ts';
import { payments } from '../../platform/db/schema/payments.ts';

/** A service of which no process has spoken for so long is no longer configured, minutes. */
const GONE = 10;

type Work = { service: string; tried: number; done: number; refused: number };

/** Successes and failures of the last hour: payments by provider, and orders at suppliers. */
const lastHour = sql`
  select 'payments_' || ${payments.provider} as service, count(*)::int as tried,
    (count(*) filter (where ${payments.status} in ('succeeded', 'refund_due', 'refunded')))::int as done,
    (count(*) filter (where ${payments.status} = 'failed'))::int as refused
  from ${payments} where ${payments.created} >= now() - interval '1 hour' group by 1
  union all
  select 'supplier_' || ${supplierOrders.supplier}, count(*)::int,
    (count(*) filter (where ${supplierOrders.state} in ('sent', 'done')))::int,
    (count(*) filter (where ${supplierOrders.state} in ('rejected', 'attention')))::int
  from ${supplierOrders} where ${supplierOrders.decided} >= now() - interval '1 hour' group by 1`;

/** How every service outside answers that the shop has an account at: those that are away first, then those that take money and deliver. */
export async function readServices(db: Queryable): Promise<ServiceHealth[]> {
  const { rows } = await db.execute<{
    service: string;
    state: 'closed' | 'half_open' | 'open';
    error: string | null;
    error_at: Date | string | null;
    called: Date | string | null;
    answered: number;
    failed: number;
    turned_away: number;
  }>(sql`
    select s.service, s.state, s.error, s.error_at, s.called, coalesce(sum(m.answered), 0)::int as answered,
      coalesce(sum(m.failed), 0)::int as failed, coalesce(sum(m.turned_away), 0)::int as turned_away
    from ${outsideServices} s
      left join ${outsideMinutes} m on m.service = s.service and m.minute >= now() - interval '1 hour'
    where s.seen >= now() - ${GONE} * interval '1 minute'
    group by s.service
    order by s.state = 'closed', s.service !~ '^(payments|supplier)_', s.service`);
  const { rows: work } = await db.execute<Work>(lastHour);
  return rows.map(({ error_at, called, ...service }) => {
    const done = work.find((row) => row.service === service.service);
    return {
      ...service,
      error_at: toIso(error_at),
      called: toIso(called),
      work: done ? { tried: done.tried, done: done.done, refused: done.refused } : null,
    };
  });
}

const toIso = (time: Date | string | null) => (time === null ? null : new Date(time).toISOString());
