import { z } from 'zod';
import {
  minorUnits,
  type Payment,
  type PaymentRequest,
  type PaymentStatus,
  paymentRequest,
  printUnits,
  refundedUnits,
} from './payment.ts';
import { printedReceipts } from './receipts.ts';
import type { Notice } from './webhook.ts';

/** `notifyUrl` is set in the merchant's profile, not by a call: https://yookassa.ru/developers/using-api/webhooks */
export type Merchant = { shopId: string; secretKey: string; notifyUrl: string };

// https://yookassa.ru/developers/using-api/interaction-format: sums are strings with two digits.
const amount = z.object({ value: paymentRequest.shape.amount, currency: z.string().regex(/^[A-Z]{3}$/) });

const digits = z.string().regex(/^\d{11,15}$/);
// ReceiptItem and ReceiptDataCustomer of YooKassa's OpenAPI, for a shop with YooKassa's own receipts (FFD 1.2): an e-mail and `measure` are
// obligatory. `amount` is the price of one; a phone is digits.
const receipt = z.object({
  customer: z.object({ email: z.string().min(3), phone: digits.optional() }),
  items: z
    .array(
      z.object({
        description: z.string().min(1).max(128),
        quantity: z.number().positive(),
        amount,
        vat_code: z.int().min(1).max(12),
        payment_mode: z.enum([
          'full_prepayment',
          'partial_prepayment',
          'advance',
          'full_payment',
          'partial_payment',
          'credit',
          'credit_payment',
        ]),
        payment_subject: z.enum([
          'commodity',
          'excise',
          'job',
          'service',
          'gambling_bet',
          'gambling_prize',
          'lottery',
          'lottery_prize',
          'intellectual_activity',
          'payment',
          'agent_commission',
          'property_right',
          'non_operating_gain',
          'another',
        ]),
        measure: z.enum(['piece', 'another']),
        agent_type: z.enum(['attorney', 'commissioner', 'agent']).optional(),
        supplier: z.object({ name: z.string().max(239), phone: digits, inn: z.string() }).optional(),
      }),
    )
    .min(1)
    .max(100),
  tax_system_code: z.int().min(1).max(6).optional(),
});

/** Body of `POST /receipts`: that of a prepayment which is settled by the delivery. */
export const closingReceipt = receipt
  .extend({
    type: z.literal('payment'),
    payment_id: z.string(),
    send: z.literal(true),
    settlements: z.array(z.object({ type: z.literal('prepayment'), amount })).min(1),
  })
  .refine(
    ({ settlements, ...given }) =>
      totalOf(given) === settlements.reduce((sum, one) => sum + minorUnits(one.amount.value), 0n),
    { message: 'The settlements are of another sum.' },
  );

const paymentBody = z
  .object({
    amount,
    capture: z.literal(true),
    // https://yookassa.ru/developers/api#create_payment_description
    description: z.string().max(128).default(''),
    metadata: z.record(z.string(), z.string().max(512)).default({}),
    payment_method_data: z
      .object({ type: z.enum(['sbp', 'bank_card', 'sberbank', 'tinkoff_bank']) })
      .optional(),
    // https://yookassa.ru/developers/payment-acceptance/integration-scenarios/manual-integration/other/sbp
    confirmation: z.object({ type: z.enum(['redirect', 'qr']), return_url: z.string() }),
    receipt: receipt.optional(),
  })
  .refine(
    ({ confirmation, payment_method_data }) =>
      confirmation.type !== 'qr' || payment_method_data?.type === 'sbp',
    {
      message: 'Only SBP is confirmed by a code.',
    },
  )
  .refine(({ amount: { value }, receipt: given }) => !given || totalOf(given) === minorUnits(value), {
    message: 'The receipt is of another sum.',
  });

const totalOf = ({ items }: z.output<typeof receipt>) =>
  items.reduce((sum, item) => sum + minorUnits(item.amount.value) * BigInt(item.quantity), 0n);

/** Body of `POST /payments` under an idempotence key, as a payment of the gateway. Throws what zod throws. */
export function readPayment(body: unknown, key: string, { notifyUrl }: Merchant): PaymentRequest {
  const { amount: sum, confirmation, ...rest } = paymentBody.parse(body);
  return paymentRequest.parse({
    payment_id: key,
    order_id: rest.metadata.payment_id ?? key,
    amount: sum.value,
    currency: sum.currency,
    method: rest.payment_method_data?.type ?? 'yookassa',
    scenario: confirmation.type,
    description: rest.description,
    return_url: confirmation.return_url,
    notify_url: notifyUrl,
    email: rest.receipt?.customer.email,
    phone: rest.receipt?.customer.phone,
    metadata: rest.metadata,
    receipt: rest.receipt?.items.map((item) => ({
      name: item.description,
      quantity: item.quantity,
      amount: printUnits(minorUnits(item.amount.value) * BigInt(item.quantity)),
    })),
  });
}

/** Body of `POST /refunds`. Its receipt has to be of the same sum; of a whole payment it needs none. */
export const refundBody = z
  .object({
    payment_id: z.string(),
    amount,
    description: z.string().max(250).optional(),
    receipt: receipt.optional(),
  })
  .refine(({ amount: { value }, receipt: given }) => !given || totalOf(given) === minorUnits(value), {
    message: 'The receipt is of another sum.',
  });

/** https://yookassa.ru/developers/payment-acceptance/getting-started/payment-process#lifecycle */
const STATUS: Record<PaymentStatus, string> = {
  pending: 'pending',
  succeeded: 'succeeded',
  refunded: 'succeeded',
  failed: 'canceled',
  cancelled: 'canceled',
};

/** https://yookassa.ru/developers/api#payment_object */
export function paymentObject(payment: Payment, base: string) {
  const { transaction_id: id, amount: value, currency, created, description, metadata = {} } = payment;
  const page = `${base}/pay/${id}`;
  const status = STATUS[payment.status];
  const paid = status === 'succeeded';
  const refunded = refundedUnits(payment);
  return {
    id,
    status,
    amount: { value, currency },
    ...(refunded > 0n ? { refunded_amount: { value: printUnits(refunded), currency } } : {}),
    description,
    recipient: { account_id: '100500', gateway_id: '100700' },
    created_at: created,
    test: true,
    paid,
    refundable: paid && refunded < minorUnits(value),
    metadata,
    ...(status === 'pending'
      ? {
          confirmation:
            payment.scenario === 'qr'
              ? { type: 'qr', confirmation_data: page }
              : { type: 'redirect', confirmation_url: page, return_url: payment.return_url },
        }
      : {}),
    ...(status === 'canceled'
      ? { cancellation_details: { party: 'payment_network', reason: payment.refusal ?? 'general_decline' } }
      : {}),
  };
}

/** https://yookassa.ru/developers/api#refund_object; one that comes to nothing: .../refunds#declined-refunds */
export const refundObject = (
  payment: Payment,
  { refund_id: id, amount: value, description, state }: Payment['refunds'][number],
) => ({
  id,
  payment_id: payment.transaction_id,
  status: state === undefined ? 'succeeded' : state === 'pending' ? 'pending' : 'canceled',
  amount: { value, currency: payment.currency },
  created_at: payment.created,
  ...(description && { description }),
  ...(typeof state === 'object' && {
    cancellation_details: { party: 'payment_network', reason: state.refused },
  }),
});

/** https://yookassa.ru/developers/api#receipt_object; the sandbox prints at once. Those of a refund are found by its id only. */
export const receiptList = (payment: Payment, refundId?: string) => ({
  type: 'list',
  items: printedReceipts(payment)
    .filter(({ id, kind }) => (refundId ? id === refundId : kind === 'income'))
    .map(({ id, kind, amount: value, storage, document, sign }) => ({
      id: `rt-${id}`,
      type: kind === 'income' ? 'payment' : 'refund',
      ...(kind === 'income' ? { payment_id: id } : { refund_id: id }),
      status: 'succeeded',
      fiscal_storage_number: storage,
      fiscal_document_number: document,
      fiscal_attribute: sign,
      items: [{ quantity: 1, amount: { value, currency: payment.currency } }],
    })),
});

/** Without any signature: https://yookassa.ru/developers/using-api/webhooks#using */
export function yookassaNotice(payment: Payment, base: string): Notice {
  const last = payment.refunds.at(-1);
  const body =
    payment.unsent === 'payment.refunded' && last
      ? { event: 'refund.succeeded', object: refundObject(payment, last) }
      : {
          event: payment.unsent === 'payment.succeeded' ? 'payment.succeeded' : 'payment.canceled',
          object: paymentObject(payment, base),
        };
  return {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'notification', ...body }),
  };
}
