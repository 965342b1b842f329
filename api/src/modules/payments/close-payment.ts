import { eq } from 'drizzle-orm';
import { orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import { amend, isPayable, lockOrder } from '../orders/order-machine.ts';
import { askAndApply, awaitedPayment } from './check-payment.ts';
import { livePayment, replace } from './open-payment.ts';
import type { PaymentContext } from './start-payment.ts';

/**
 * Asks a provider at once about the payment by it that an order waits for, and acts on the answer. Nothing awaited is
 * nothing to ask. @throws {ProviderError}
 */
export async function refreshPayment(
  context: PaymentContext,
  orderId: string,
  provider: string,
): Promise<void> {
  const last = await awaitedPayment(context.db, eq(orders.id, orderId));
  if (last?.provider === provider && last.transactionId) await askAndApply(context, last, last.transactionId);
}

/**
 * Gives up an order's payment under way by a provider, which is closed there by a job; another method may then be chosen.
 * Safe to repeat. @throws {Refusal} 409 `order_locked` when the order is paid for.
 */
export async function closePayment(
  context: PaymentContext,
  orderId: string,
  provider: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.status === 'failed') return;
    if (!isPayable(order.status)) throw refuse('order.already_paid');
    const live = await livePayment(tx, orderId);
    if (live?.provider !== provider) return;
    await replace(tx, live);
    await amend(tx, orderId, { paymentStatus: 'failed' });
  });
}
