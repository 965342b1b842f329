import { eq, sql } from 'drizzle-orm';
import { orders } from '../../platform/db/schema/orders.ts';
import { text } from '../../platform/text.ts';
import { failOrder } from '../orders/fail-order.ts';
import { isPayable, lockOrder } from '../orders/order-machine.ts';
import { askAndApply, awaitedPayment } from './check-payment.ts';
import { livePayment, replace } from './open-payment.ts';
import { ProviderError } from './providers/payment-provider.ts';
import type { PaymentContext } from './start-payment.ts';

/** How long a silent provider may hold up the end of an order, milliseconds. */
const TIMEOUT = 60 * 60_000;

/**
 * Ends an order whose time to pay ran out, after asking the provider whether money is on its way. Returns how long it
 * still has in milliseconds, null when there is nothing left to do. @throws {ProviderError} while it is worth asking again.
 */
export async function expireOrder(context: PaymentContext, orderId: string): Promise<number | null> {
  const [order] = await context.db
    .select({
      status: orders.status,
      // By the clock that wrote it, not this machine's.
      left: sql<number>`(extract(epoch from ${orders.expires} - now()) * 1000)::float8`,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || !isPayable(order.status)) return null;
  const { left } = order;
  if (left > 0) return left;
  await askLast(context, orderId, -left);
  await context.db.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId);
    if (!held || !isPayable(held.status)) return;
    const live = await livePayment(tx, orderId);
    if (live) await replace(tx, live);
    const paymentStatus = held.paymentStatus === 'pending' ? 'failed' : held.paymentStatus;
    await failOrder(tx, orderId, { rejectReason: text('order.reason_expired'), paymentStatus });
  });
  return null;
}

async function askLast(context: PaymentContext, orderId: string, overdue: number): Promise<void> {
  const last = await awaitedPayment(context.db, eq(orders.id, orderId));
  if (!last?.transactionId) return;
  try {
    await askAndApply(context, last, last.transactionId);
  } catch (error) {
    if (!(error instanceof ProviderError) || overdue < TIMEOUT) throw error;
  }
}
