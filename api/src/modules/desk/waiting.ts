import type { WaitingItem } from '@shop/desk-contract/orders';
import type { AlertKind } from '@shop/desk-contract/today';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { deskTasks } from '../../platform/db/schema/desk.ts';
import { alerts, jobs } from '../../platform/db/schema/jobs.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { queueState } from '../fulfillment/hand-queue.ts';
import { UNDER_WAY } from '../orders/order-machine.ts';

const SHOWN = 300;

/** Alerts about what has happened already: nothing that the shop does ends them. */
const BY_HAND: AlertKind[] = [
  ...(['payment_unknown', 'payment_reversed', 'payment_foreign', 'refunded_in_part'] as const),
  ...(['refunded_before_delivery', 'refunded_after_delivery', 'refunded_twice'] as const),
  ...(['delivery_rejected', 'job_failing', 'messages_flood'] as const),
];
/** Their orders are listed one by one, by the queue and by what the supplier said last. */
const ELSEWHERE: AlertKind[] = ['delivery_by_hand', 'supplier_out_of_stock'];

type Row = Omit<WaitingItem, 'since'> & { since: Date | string };

/** Everything that waits for a person. */
export const waitingQuery = () => sql`
  select 'order:' || ${deskTasks.orderId} as key,
    case when ${deskTasks.problem} is null then 'delivery_by_hand' else 'cannot' end as reason,
    ${deskTasks.orderId} as order_id, ${deskTasks.problem} as words, ${deskTasks.created} as since, null::bigint as settle
  from ${deskTasks} join ${orders} on ${orders.id} = ${deskTasks.orderId} where ${queueState.isOpen}
  union all
  select distinct on (${orders.id}) 'supplier:' || ${orders.id}, 'supplier_out_of_stock', ${orders.id},
    ${supplierOrders.supplier} || ': ' || ${supplierOrders.note}, ${supplierOrders.created}, null
  from ${supplierOrders} join ${orders} on ${orders.id} = ${supplierOrders.orderId}
  where ${inArray(orders.status, [...UNDER_WAY])} and ${supplierOrders.state} = 'new' and ${supplierOrders.asked} is null
    and ${supplierOrders.note} is not null
  union all
  select 'alert:' || ${alerts.id}, ${alerts.kind}, coalesce(${alerts.data}->>'order', ${jobs.payload}->>'orderId')::uuid,
    coalesce(${alerts.data}->>'says', ${alerts.data}->>'why', ${jobs.lastError}, ${alerts.data}->>'supplier', ${alerts.data}->>'provider'),
    ${alerts.created}, case when ${inArray(alerts.kind, BY_HAND)} then ${alerts.id} end
  from ${alerts} left join ${jobs} on ${alerts.kind} = 'job_failing' and ${jobs.id} = (${alerts.data}->>'job')::bigint
  where ${alerts.resolved} is null and ${alerts.kind} not in ${ELSEWHERE}
    and not (${alerts.kind} = 'job_failing' and ${jobs.finished} is not null)
    -- A refund that was refused or is slow says more.
    and not (${alerts.kind} = 'refund_due' and exists (
      select from ${alerts} other where other.resolved is null and other.kind in ('refund_refused', 'refund_slow')
        and other.data->>'order' = ${alerts.data}->>'order'))`;

/** Everything that waits for a person, the oldest first. */
export async function listWaiting(db: Queryable): Promise<WaitingItem[]> {
  const { rows } = await db.execute<Row>(sql`
    select key, reason, waiting.order_id as "order", ${games.title} as game, words, since, ${staff.name} as by, settle::int
    from (${waitingQuery()}) waiting
      left join ${orders} on ${orders.id} = waiting.order_id
      left join ${games} on ${games.id} = ${orders.gameId}
      left join ${deskTasks} on ${deskTasks.orderId} = waiting.order_id
      left join ${staff} on ${staff.id} = ${deskTasks.staffId} and (${deskTasks.kind} = 'case' or ${queueState.isHeld})
    order by since, key limit ${SHOWN}`);
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }));
}

/** Settles an alert that nothing else does; returns its kind. @throws {Refusal} */
export async function settleAlert(tx: Queryable, id: number): Promise<string> {
  const [settled] = await tx
    .update(alerts)
    .set({ resolved: sql`now()` })
    .where(and(eq(alerts.id, id), isNull(alerts.resolved), inArray(alerts.kind, BY_HAND)))
    .returning({ kind: alerts.kind });
  if (!settled) throw refuse('desk.alert_not_open');
  return settled.kind;
}
