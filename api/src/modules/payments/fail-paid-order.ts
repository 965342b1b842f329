import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PaymentState, payments } from '../../platform/db/schema/payments.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { text } from '../../platform/text.ts';
import { bookFailed } from '../ledger/book-payment.ts';
import { failOrder } from '../orders/fail-order.ts';
import { amend } from '../orders/order-machine.ts';
import { partsReturned, payingTransaction, recordRefund, refundState, refundTarget } from './refunds.ts';

/**
 * Fails an order that was paid for and cannot be delivered: exactly what was charged goes back, once. `by`: who gives it
 * back; a provider does so to the payer only. Returns the order, null when it could no longer fail.
 */
export async function failPaid(
  tx: Queryable,
  orderId: string,
  by: 'shop' | 'provider' = 'shop',
): Promise<OrderRow | null> {
  const order = await failOrder(tx, orderId);
  if (!order) return null;
  const charged = and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded'));
  const [payment] = await tx.select().from(payments).where(charged).for('update');
  const wanted = by === 'shop' ? await refundTarget(tx, order) : 'method';
  // Without a payment there is only the balance's own part.
  const to = payment || order.userId === null ? wanted : { userId: order.userId };
  const gone = payment ? await partsReturned(tx, payment.id) : { amount: 0, value: 0 };
  await bookFailed(tx, order, payment ?? null, to, gone.value);
  if (payment) {
    const rest = { amount: payment.amount - gone.amount, value: payment.value - gone.value };
    const status: PaymentState = to === 'method' ? 'refund_due' : 'refunded';
    await tx.update(payments).set({ status }).where(eq(payments.id, payment.id));
    await recordRefund(tx, { ...payment, status }, await payingTransaction(tx, payment), to, rest);
  }
  const isFree = !payment && order.reserved === 0;
  await amend(tx, orderId, isFree ? { rejectReason: text('order.reason_nothing_charged') } : refundState(to));
  if (by === 'shop') await alert(tx, 'delivery_rejected', orderId, { order: orderId });
  await enqueue(tx, {
    kind: 'receipt',
    key: `${orderId}:refund`,
    payload: { orderId, receipt: 'refund' },
  });
  return order;
}
