import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { deskTasks } from '../../platform/db/schema/desk.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { staff } from '../../platform/db/schema/staff.ts';
import { refuse } from '../../platform/refusal.ts';
import { UNDER_WAY } from '../orders/order-machine.ts';

/** Who took an order and does nothing for so long has lost it. */
const HELD_MINUTES = 30;

const isOpen = sql`${inArray(orders.status, [...UNDER_WAY])} and ${deskTasks.kind} = 'hand'`;
const isHeld = sql`${deskTasks.staffId} is not null and ${deskTasks.taken} > now() - ${HELD_MINUTES} * interval '1 minute'`;

export const queueState = { isOpen, isHeld };

/** Puts an order into the queue of what people deliver. */
export async function queueForHand(tx: Queryable, orderId: string): Promise<void> {
  await tx
    .insert(deskTasks)
    .values({ orderId, kind: 'hand' })
    .onConflictDoUpdate({ target: deskTasks.orderId, set: { kind: 'hand' } });
}

/**
 * Gives somebody the order that waits longest; the one that they hold already comes first. Two people never get the same.
 * Returns its id, null when nothing waits.
 */
export async function takeNext(tx: Queryable, staffId: number): Promise<string | null> {
  // Another tab of theirs waits here, and is given the same.
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update');
  const { rows } = await tx.execute<{ order_id: string }>(sql`
    update ${deskTasks} set staff_id = ${staffId}, taken = now()
    where order_id = (
      select ${deskTasks.orderId} from ${deskTasks} join ${orders} on ${orders.id} = ${deskTasks.orderId}
      where ${isOpen} and ${deskTasks.problem} is null and (${deskTasks.staffId} = ${staffId} or not (${isHeld}))
      order by (${deskTasks.staffId} is not distinct from ${staffId}) desc, ${deskTasks.created}
      limit 1 for update of desk_tasks skip locked
    ) returning order_id`);
  return rows[0]?.order_id ?? null;
}

/** Says that an order cannot be delivered: it leaves the queue until somebody decides. @throws {Refusal} when it is another's */
export async function giveUp(
  tx: Queryable,
  orderId: string,
  staffId: number,
  problem: string,
): Promise<void> {
  const [task] = await tx.select().from(deskTasks).where(eq(deskTasks.orderId, orderId)).for('update');
  if (task?.staffId !== staffId) throw refuse('desk.task_of_another');
  await tx
    .update(deskTasks)
    .set({ problem, staffId: null, taken: null })
    .where(eq(deskTasks.orderId, orderId));
}

/** Makes an order somebody's: in the queue, or as a case of its own. */
export async function assign(tx: Queryable, orderId: string, staffId: number): Promise<void> {
  const values = { staffId, taken: sql`now()`, problem: null };
  await tx
    .insert(deskTasks)
    .values({ orderId, kind: 'case', ...values })
    .onConflictDoUpdate({ target: deskTasks.orderId, set: values });
}
