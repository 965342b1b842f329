import { convert, dueAfterBalance } from '@shop/shared/contracts';
import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';

/** What was charged for an order, in minor units of `currency`; `fee` of it is the method's, null when that is not known. */
export type Charged = { amount: number; currency: string; fee: number | null };

/** By the id of the order: what paid for it, be it on its way back. Orders that nothing was charged for are left out. */
export async function readCharges(db: Queryable, shown: readonly OrderRow[]): Promise<Map<string, Charged>> {
  const byPayment = new Map(shown.flatMap((order) => (order.paymentId ? [[order.paymentId, order]] : [])));
  if (byPayment.size === 0) return new Map();
  const ids = inArray(payments.id, [...byPayment.keys()]);
  const came = inArray(payments.status, ['succeeded', 'refund_due', 'refunded']);
  const rows = await db.select().from(payments).where(and(ids, came));
  return new Map(
    rows.map(({ id, orderId, method, amount, currency }) => {
      const { total, reserved, terms } = byPayment.get(id)!;
      const rate = terms[currency]?.[method]?.rate;
      const fee = rate === undefined ? null : amount - convert(dueAfterBalance(total, reserved), rate);
      return [orderId, { amount, currency, fee }];
    }),
  );
}
