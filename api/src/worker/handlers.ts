import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { orders } from '../db/schema/orders.ts';
import { forgetLater } from '../domain/accounts/delete-account.ts';
import { sendAccountLetter } from '../domain/accounts/send-letter.ts';
import { cancelPayment, checkPayment } from '../domain/check-payment.ts';
import { deliverCodes } from '../domain/deliver-codes.ts';
import { deliverSteam } from '../domain/deliver-steam.ts';
import { expireOrder } from '../domain/expire-order.ts';
import { type ReceiptDesk, sendReceipt } from '../domain/send-receipt.ts';
import type { PaymentDesk } from '../domain/start-payment.ts';
import type { Fulfiller } from '../providers/fulfiller.ts';
import type { Handlers, Outcome } from './runner.ts';

/** What the work is done with. `restock` in milliseconds: how often an order that found no codes looks again. */
export type Workshop = { payments: PaymentDesk; receipts: ReceiptDesk; steam: Fulfiller; restock: number };

const CONTENDED = 250;

const ofOrder = z.object({ orderId: z.uuid() });
const ofPayment = z.object({ paymentId: z.uuid() });
const ofReceipt = z.object({ orderId: z.uuid(), receipt: z.enum(['paid', 'done', 'refund']) });
const ofLetter = z.object({ letterKey: z.uuid() });
const ofUser = z.object({ userId: z.int() });

/** What each kind of job does. Every one is safe to repeat. */
export function createHandlers({ payments, receipts, steam, restock }: Workshop): Handlers {
  const deliver = async (orderId: string): Promise<Outcome> => {
    const [order] = await payments.db
      .select({ kind: orders.kind })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (order?.kind === 'SteamOrder') return later(await deliverSteam(payments.db, orderId, steam));
    if (order?.kind !== 'PUBGOrder') throw new Error(`nobody delivers ${order?.kind ?? 'a missing order'}`);
    const delivery = await deliverCodes(payments.db, orderId);
    if (delivery === 'short') return { again: restock };
    return delivery === 'contended' ? { again: CONTENDED } : 'done';
  };

  return {
    deliver: ({ payload }) => deliver(ofOrder.parse(payload).orderId),
    async receipt({ payload, created }) {
      const { orderId, receipt } = ofReceipt.parse(payload);
      await sendReceipt(receipts, orderId, receipt, created);
      return 'done';
    },
    expire_order: async ({ payload }) => later(await expireOrder(payments, ofOrder.parse(payload).orderId)),
    check_payment: async ({ payload }) =>
      later(await checkPayment(payments, ofPayment.parse(payload).paymentId)),
    cancel_payment: async ({ payload }) =>
      later(await cancelPayment(payments, ofPayment.parse(payload).paymentId)),
    async letter({ payload, created }) {
      await sendAccountLetter(receipts, ofLetter.parse(payload).letterKey, created);
      return 'done';
    },
    forget_buyer: async ({ payload }) => later(await forgetLater(payments.db, ofUser.parse(payload).userId)),
  };
}

const later = (again: number | null): Outcome => (again === null ? 'done' : { again });
