import { endedAccess } from '@shop/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { forgetLater } from './modules/accounts/delete-account.ts';
import { changeEmail } from './modules/accounts/next-email.ts';
import { publishDue } from './modules/desk/catalogue/publish-change.ts';
import { deliverByConfirmation } from './modules/fulfillment/deliver-by-confirmation.ts';
import { deliverByHand } from './modules/fulfillment/deliver-by-hand.ts';
import { deliverBySupplier } from './modules/fulfillment/deliver-by-supplier.ts';
import { deliverCodes } from './modules/fulfillment/deliver-codes.ts';
import { suppliedLines } from './modules/fulfillment/supplier-orders.ts';
import type { Fulfiller } from './modules/fulfillment/suppliers/fulfiller.ts';
import type { Suppliers } from './modules/fulfillment/suppliers/registry.ts';
import { sendAccountLetter, sendEndedLetter } from './modules/letters/send-account-letter.ts';
import { type LetterContext, sendReceipt } from './modules/letters/send-order-letter.ts';
import { sendQuestion } from './modules/letters/support.ts';
import { cancelPayment, checkPayment } from './modules/payments/check-payment.ts';
import { expireOrder } from './modules/payments/expire-order.ts';
import { sendPartRefund } from './modules/payments/refund-part.ts';
import { refundPayment } from './modules/payments/refund-payment.ts';
import type { PaymentContext } from './modules/payments/start-payment.ts';
import { returnUnmatched } from './modules/payments/unmatched.ts';
import { orders } from './platform/db/schema/orders.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { enqueue } from './platform/jobs/jobs.ts';
import type { Handlers, Outcome } from './platform/jobs/runner.ts';

export type JobContext = {
  payments: PaymentContext;
  receipts: LetterContext;
  /** Confirms Steam and Standoff; null where an operator does. */
  fulfiller: Fulfiller | null;
  /** None where an operator delivers suppliers' goods. */
  suppliers: Suppliers;
  /** Originals of the catalogue's pictures. */
  pictures: FileStore;
  /** How often an order that found no codes looks again, milliseconds. */
  restock: number;
};

const CONTENDED = 250;

const ofOrder = z.object({ orderId: z.uuid() });
const ofPayment = z.object({ paymentId: z.uuid() });
const ofRefund = z.object({ refundId: z.uuid() });
const ofReceipt = z.object({
  orderId: z.uuid(),
  receipt: z.enum(['paid', 'done', 'refund']),
  again: z.uuid().optional(),
});
const ofLetter = z.object({ letterKey: z.uuid() });
/** Not kept once the letter is sent. */
const ofQuestion = z.object({
  id: z.uuid(),
  email: z.string(),
  orderNumber: z.string().nullable(),
  text: z.string(),
});
const ofEnded = z.object({ userId: z.int(), proof: z.enum(['confirm', 'reset']), ended: endedAccess });
const ofUser = z.object({ userId: z.int() });
const ofChange = z.object({ changeId: z.int() });

/** Every handler is safe to repeat. */
export function createHandlers({
  payments,
  receipts,
  fulfiller,
  suppliers,
  pictures,
  restock,
}: JobContext): Handlers {
  const { db } = payments;
  const deliver = async (orderId: string): Promise<Outcome> => {
    const [order] = await db.select({ kind: orders.kind }).from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error(`there is no order ${orderId}`);
    if (order.kind === 'PUBGOrder') {
      const canSell = async () => (await suppliedLines(db, orderId, suppliers)) === 'all';
      const delivery = await deliverCodes(db, orderId, canSell);
      if (delivery === 'to_buy') return handOver(orderId);
      if (delivery === 'short') return { again: restock };
      return delivery === 'contended' ? { again: CONTENDED } : 'done';
    }
    if ((await suppliedLines(db, orderId, suppliers)) !== 'none') return handOver(orderId);
    if (order.kind !== 'MooGoldOrder' && fulfiller)
      return later(await deliverByConfirmation(db, orderId, fulfiller));
    await deliverByHand(db, orderId);
    return 'done';
  };

  /** Goes on in a queue of its own: a supplier who does not answer holds up nobody's codes. */
  const handOver = async (orderId: string): Promise<Outcome> => {
    await enqueue(db, { kind: 'deliver_by_supplier', key: orderId, payload: { orderId } });
    return 'done';
  };

  return {
    deliver: ({ payload }) => deliver(ofOrder.parse(payload).orderId),
    async deliver_by_supplier({ payload }) {
      const { orderId } = ofOrder.parse(payload);
      return later(await deliverBySupplier(db, orderId, suppliers));
    },
    async receipt({ payload, created }) {
      const { orderId, receipt, again } = ofReceipt.parse(payload);
      await sendReceipt(receipts, orderId, receipt, created, again);
      return 'done';
    },
    expire_order: async ({ payload }) => later(await expireOrder(payments, ofOrder.parse(payload).orderId)),
    check_payment: async ({ payload }) =>
      later(await checkPayment(payments, ofPayment.parse(payload).paymentId)),
    cancel_payment: async ({ payload }) =>
      later(await cancelPayment(payments, ofPayment.parse(payload).paymentId)),
    refund_payment: ({ payload }) => refundPayment(payments, ofRefund.parse(payload).refundId),
    refund_part: ({ payload }) => sendPartRefund(payments, ofRefund.parse(payload).refundId),
    return_unmatched: ({ payload }) => returnUnmatched(payments, ofRefund.parse(payload).refundId),
    async letter({ payload, created }) {
      await sendAccountLetter(receipts, ofLetter.parse(payload).letterKey, created);
      return 'done';
    },
    async question({ id, payload, created }) {
      if (Object.keys(payload).length > 0)
        await sendQuestion(receipts, id, ofQuestion.parse(payload), created);
      return 'done';
    },
    async ended_letter({ id, payload, created }) {
      await sendEndedLetter(receipts, { id, created, ...ofEnded.parse(payload) });
      return 'done';
    },
    publish_change: async ({ payload }) =>
      later(await publishDue(db, ofChange.parse(payload).changeId, pictures)),
    change_email: async ({ payload }) => later(await changeEmail(db, ofUser.parse(payload).userId)),
    forget_buyer: async ({ payload }) => later(await forgetLater(db, ofUser.parse(payload).userId)),
  };
}

const later = (again: number | null): Outcome => (again === null ? 'done' : { again });
