import { ORDER_STATUSES, type OrderState, type OrderStatus, type PaymentStatus } from '@shop/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';
import { usedTerms } from './payment-terms.ts';

/**
 * Steps of an order's life (decisions, 4): created → waiting_for_payment → paid → sending → sent → done, only
 * forward; `failed` from any state before `done`. An order that needs no payment skips the wait, one delivered from
 * stock skips the sending.
 */
const STEPS: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['waiting_for_payment', 'paid', 'failed'],
  waiting_for_payment: ['paid', 'failed'],
  paid: ['sending', 'done', 'failed'],
  sending: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  failed: [],
};

/** `change`: apply it. `same`: already there, no error. `refused`: not a step of the machine. */
export type Step = 'change' | 'same' | 'refused';

/** Says whether an order in `from` may move to `to`. */
export function step(from: OrderStatus, to: OrderStatus): Step {
  if (from === to) return 'same';
  return STEPS[from].includes(to) ? 'change' : 'refused';
}

/** Every status from which `to` may follow: the condition of the UPDATE that makes the step. */
export const statusesBefore = (to: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => STEPS[from].includes(to));

/** True while the order may still be paid. `payment_status` alone does not say: a declined payment may be tried again. */
export const isPayable = (status: OrderStatus) => status === 'created' || status === 'waiting_for_payment';

/** Statuses of an order that is paid for and not ended: it is being delivered, and may still be refunded. */
export const UNDER_WAY: readonly OrderStatus[] = ['paid', 'sending', 'sent'];
export const isUnderWay = (status: OrderStatus) => UNDER_WAY.includes(status);

/** Effect of a success that a provider reported: the order is paid, or a refund is due. */
export type Receipt = 'pay' | 'refund';

/** An order that is already paid for, or has failed, cannot take money: what arrives is due back. */
export const receive = (status: OrderStatus): Receipt => (isPayable(status) ? 'pay' : 'refund');

/** The order's payment state after a payment was declined; money that has come in is not undone by a later failure. */
export function afterDecline(current: PaymentStatus): PaymentStatus {
  return current === 'succeeded' || current === 'refunded' ? current : 'failed';
}

/** The channel that notifies of every change of an order; the payload is its id. */
export const ORDERS_CHANNEL = 'orders';

/** From here on nobody chooses a method: what the others would have cost is not kept. */
const ENDS_PAYING: ReadonlySet<OrderStatus> = new Set(['paid', 'failed']);

type Extra = Partial<Pick<OrderRow, 'paymentStatus' | 'paymentId' | 'rejectReason' | 'refundTo' | 'terms'>>;

/**
 * Takes an order to `to` when that is a step of the machine: one conditional UPDATE, so of two that race one wins.
 * Returns the changed order, or null when it was not in a status before `to`.
 */
export async function transition(
  tx: Queryable,
  orderId: string,
  to: OrderStatus,
  extra: Extra = {},
): Promise<OrderRow | null> {
  const [row] = await tx
    .update(orders)
    .set({ status: to, ...stamps(to), ...(ENDS_PAYING.has(to) ? { terms: usedTerms() } : {}), ...extra })
    .where(and(eq(orders.id, orderId), inArray(orders.status, statusesBefore(to))))
    .returning();
  if (!row) return null;
  await notifyChange(tx, orderId);
  return row;
}

/** Changes fields of an order other than its status, and notifies. */
export async function amend(tx: Queryable, orderId: string, values: Extra): Promise<void> {
  await tx.update(orders).set(values).where(eq(orders.id, orderId));
  await notifyChange(tx, orderId);
}

/**
 * Leaves an order waiting whose payment came to nothing: the payer may try again, by this method or another. False when it waits for
 * another payment already.
 */
export async function goOnWaiting(tx: Queryable, order: OrderRow, paymentId: string): Promise<boolean> {
  if (order.paymentId !== paymentId) return false;
  await amend(tx, order.id, { paymentStatus: afterDecline(order.paymentStatus) });
  return true;
}

/** An order held until the transaction ends; undefined when there is none. Orders are locked before their payments. */
export async function lockOrder(tx: Queryable, orderId: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return row;
}

/** Reads the order's live status; undefined when there is no such order. */
export async function readState(db: Queryable, orderId: string): Promise<OrderState | undefined> {
  const [row] = await db
    .select({
      id: orders.id,
      status: orders.status,
      payment_id: orders.paymentId,
      payment_status: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

/** Delivered to listeners when the transaction commits. */
const notifyChange = (tx: Queryable, orderId: string) =>
  tx.execute(sql`select pg_notify(${ORDERS_CHANNEL}, ${orderId})`);

function stamps(to: OrderStatus) {
  const now = sql`now()`;
  if (to === 'paid') return { paidAt: now };
  if (to === 'sending') return { sendingAt: now };
  return to === 'done' || to === 'failed' ? { finishedAt: now } : {};
}
