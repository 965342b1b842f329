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

// https://yookassa.ru/developers/payment-acceptance/receipts/54fz/yoomoney/payments: `amount` is the price of one; a phone is digits.
const receipt = z.object({
  customer: z
    .object({
      email: z.string().optional(),
      phone: z
        .string()
        .regex(/^\d{11,15}$/)
        .optional(),
    })
    .refine(({ email, phone }) => email || phone, 'An email or a phone is needed.'),
  items: z
    .array(
      z.object({
        description: z.string().min(1).max(128),
        quantity: z.number().positive(),
        amount,
        vat_code: z.int().min(1).max(12),
        payment_mode: z.string(),
        payment_subject: z.string(),
      }),
    )
    .min(1),
  tax_system_code: z.int().min(1).max(6).optional(),
});

const paymentBody = z
  .object({
    amount,
    capture: z.literal(true),
    // https://yookassa.ru/developers/api#create_payment_description
    description: z.string().max(128).default(''),
    metadata: z.record(z.string(), z.string().max(512)).default({}),
    payment_method_data: z.object({ type: z.enum(['sbp', 'bank_card']) }).optional(),
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

/** Body of `POST /refunds`. Its receipt has to be of the same sum. */
export const refundBody = z
  .object({ payment_id: z.string(), amount, receipt: receipt.optional() })
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

/** https://yookassa.ru/developers/api#refund_object */
export const refundObject = (
  payment: Payment,
  { refund_id: id, amount: value }: Payment['refunds'][number],
) => ({
  id,
  payment_id: payment.transaction_id,
  status: 'succeeded',
  amount: { value, currency: payment.currency },
  created_at: payment.created,
});

/** A refund that comes to nothing: https://yookassa.ru/developers/payment-acceptance/after-the-payment/refunds#declined-refunds */
export const refusedRefund = (payment: Payment, refund: Payment['refunds'][number], reason: string) => ({
  ...refundObject(payment, refund),
  status: 'canceled',
  cancellation_details: { party: 'payment_network', reason },
});

/** https://yookassa.ru/developers/api#receipt_object; the sandbox prints at once. */
export const receiptList = (payment: Payment) => ({
  type: 'list',
  items: printedReceipts(payment).map(({ id, kind, amount: value, storage, document, sign }) => ({
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
