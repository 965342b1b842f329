import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { payments } from '../db/schema/payments.ts';
import { alert } from './alerts.ts';
import { enqueue } from './jobs.ts';
import { transition } from './transition.ts';

/** What an order that failed after payment says when the money goes back the way it came. */
export const REFUND = 'Возврат на способ оплаты';

/** Fails an order that was paid for and cannot be delivered; what was charged is owed back and an operator is told. */
export async function failPaid(tx: Queryable, orderId: string): Promise<void> {
  const order = await transition(tx, orderId, 'failed', { rejectReason: REFUND });
  if (!order) return;
  const [owed] = await tx
    .update(payments)
    .set({ status: 'refund_due' })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
    .returning();
  await alert(tx, 'delivery_rejected', orderId, { order: orderId });
  if (owed)
    await alert(tx, 'refund_due', owed.id, { order: orderId, amount: owed.amount, currency: owed.currency });
  await enqueue(tx, {
    kind: 'receipt',
    key: `${orderId}:refund`,
    payload: { orderId, receipt: 'refund' },
  });
}
