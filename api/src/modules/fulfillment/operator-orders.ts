import { cleanEmail, printMoney } from '@shop/contract';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { type OrderRow, orders } from '../../platform/db/schema/orders.ts';
import { payments, refunds } from '../../platform/db/schema/payments.ts';
import { resolveAlert } from '../../platform/observability/alerts.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import { isUnderWay, lockOrder } from '../orders/order-machine.ts';
import { failPaid } from '../payments/fail-paid-order.ts';
import { settleParts } from '../payments/refund-part.ts';
import { markRefunded } from '../payments/refund-payment.ts';
import { complete, underWay } from './delivery-steps.ts';

/** An order in a list. Sums in roubles. */
export const orderLine = (order: OrderRow, game: string) => ({
  id: order.id,
  created: order.created.toISOString(),
  status: order.status,
  payment: order.paymentStatus,
  game,
  total: printMoney(order.total),
  email: shownEmail(order.email),
  user: order.userId,
});

/** Says that an order which somebody delivers by hand has arrived. @throws when it is not waiting for that. */
export async function confirmOrder(db: Queryable, id: string): Promise<OrderRow> {
  const { id: orderId, kind } = await findOrder(db, id);
  if (kind === 'PUBGOrder') throw new Error('Codes are delivered from stock: import more of them.');
  const done = (await underWay(db, orderId)) && (await complete(db, orderId));
  if (!done) throw new Error('This order is not being delivered.');
  for (const kind of ['delivery_by_hand', 'delivered_in_part', 'delivery_needs_a_person'] as const)
    await resolveAlert(db, kind, orderId);
  return done;
}

/** A refund that is made or planned. Sums in roubles, but for `amount`, which is in the payer's currency. */
export type RefundPlan = { order: string; to: string | null; from_balance: string; amount: string | null };

/**
 * Fails an order that was paid for and is not done, and refunds what was charged. @throws when it cannot fail any more,
 * or is at a supplier who may still deliver it, unless `force` says that it was called off there.
 */
export async function refundOrder(tx: Queryable, id: string, force: boolean): Promise<RefundPlan> {
  const found = await findOrder(tx, id);
  const order = (await lockOrder(tx, found.id))!;
  if (!isUnderWay(order.status)) throw new Error(`An order that is ${order.status} cannot be refunded.`);
  // Parts that no supplier was asked for, or that it turned down before taking them, cannot be delivered.
  const open = (await atSupplier(tx, order.id)).filter(
    ({ state, asked }) => state !== 'rejected' && asked !== null,
  );
  if (open.length > 0 && !force)
    throw new Error(
      'The supplier has this order and may deliver it. Call it off there, then repeat with --force.',
    );
  await failPaid(tx, order.id);
  const failed = (await lockOrder(tx, order.id))!;
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), inArray(payments.status, ['refund_due', 'refunded'])))
    .orderBy(desc(payments.decidedAt))
    .limit(1);
  return {
    order: order.id,
    to: failed.refundTo,
    from_balance: printMoney(order.reserved),
    amount: payment ? `${printMoney(payment.amount)} ${payment.currency}` : null,
  };
}

/** Keeps that the open refunds of an order were made by hand, where its provider does not. Returns how many. */
export async function settleRefunds(tx: Queryable, id: string): Promise<number> {
  const order = await findOrder(tx, id);
  const open = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, order.id), isNull(refunds.done)));
  for (const refund of open) await markRefunded(tx, refund.id);
  return open.length + (await settleParts(tx, order.id));
}

/** An order by its id or the beginning of it, which letters and receipts quote. @throws when there is none, or several. */
export async function findOrder(db: Queryable, id: string): Promise<OrderRow> {
  if (!/^[\da-f]{8}[\da-f-]{0,28}$/i.test(id))
    throw new Error('Name an order by its id, or by the first 8 of it.');
  const found = await db.select().from(orders).where(idBeginsWith(id)).limit(2);
  if (found.length > 1) throw new Error(`Several orders begin with ${id}.`);
  if (!found[0]) throw new Error(`There is no order ${id}.`);
  return found[0];
}

const atSupplier = (db: Queryable, orderId: string) =>
  db
    .select()
    .from(supplierOrders)
    .where(eq(supplierOrders.orderId, orderId))
    .orderBy(supplierOrders.orderLineId, supplierOrders.part);

/** Orders whose id begins so: those between the first and the last such id, which the primary key finds. `text` is hexadecimal, dashes left out or not. */
export function idBeginsWith(text: string): SQL {
  const digits = text.replaceAll('-', '').slice(0, 32);
  return sql`${orders.id} between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`;
}

/** Orders whose address begins so, by the index of `lower(email)`. */
export const emailBeginsWith = (text: string): SQL =>
  sql`lower(${orders.email}) like ${`${cleanEmail(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`;
