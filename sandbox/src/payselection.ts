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
import { isSignedBy, sign } from './signature.ts';
import type { Notice } from './webhook.ts';

/** `publicKey` signs what the widget may ask, over `siteUrl`: the shop's own address. */
export type Site = { siteId: string; secret: string; publicKey: string; siteUrl: string };

/**
 * Links are made and withdrawn with the public key, over the shop's address in the place of the path: the official module for
 * 1C-Bitrix and SDK-Python. Everything else, `webpayments/create` included, is signed with the secret key over the path: payselection-gateway-for-woocommerce 1.2.1, src/Api.php.
 */
const PUBLIC_CALLS = /\/webpayments\/paylink_(create|void)$/;

/** True when a call is signed as Payselection asks: method, path or address, site, request id and body, a line each. */
export function isPayselectionCall(
  { siteId, secret, publicKey, siteUrl }: Site,
  call: { method: string; path: string; headers: Record<string, unknown>; body: string },
): boolean {
  const { 'x-site-id': site, 'x-request-id': id, 'x-request-signature': given } = call.headers;
  const isPublic = PUBLIC_CALLS.test(call.path);
  const message = [call.method, isPublic ? siteUrl : call.path, site, id, call.body].join('\n');
  return site === siteId && isSignedBy(isPublic ? publicKey : secret, message, given);
}

/** `+7` and ten digits: SDK-Python, docs/examples/05-pay.md. */
const phone = z.string().regex(/^\+7\d{10}$/);

const money = z.number().positive();
const receiptItem = z.object({
  name: z.string().min(1).max(128),
  price: money,
  quantity: z.number().positive(),
  sum: money,
  payment_method: z.string(),
  vat: z.object({ type: z.string() }),
});
/** FFD 1.05 names the subject; FFD 1.2 numbers it and has a measure: SDK-Python, ffd1_05.py and ffd1_2.py. */
const receiptItems = z.union([
  z.array(receiptItem.extend({ payment_object: z.string(), measure: z.undefined().optional() })).min(1),
  z.array(receiptItem.extend({ payment_object: z.int().min(1).max(33), measure: z.literal(0) })).min(1),
]);
/** The form of the official modules: payselection-gateway-for-woocommerce 1.3.1, 1cbitrix, and the schema of SDK-Python. */
const receiptData = z.object({
  timestamp: z.string().regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/, 'dd.mm.yyyy HH:MM:SS'),
  external_id: z.string().min(1).max(128),
  receipt: z.object({
    client: z
      .object({ email: z.string().max(64).optional(), phone: phone.optional() })
      .refine((client) => client.email || client.phone, 'An e-mail or a phone is needed.'),
    company: z.object({
      email: z.string().max(64),
      inn: z.string().regex(/^\d{10}(\d{2})?$/),
      sno: z.string(),
      payment_address: z.url().max(256),
    }),
    items: receiptItems,
    payments: z.array(z.object({ type: z.literal(1), sum: money })).min(1),
    total: money,
  }),
});

/** In kopecks first: a sum of floats is none of money. */
const totalOf = ({ receipt }: z.output<typeof receiptData>) =>
  [...receipt.items].reduce((sum, item) => sum + Math.round(item.sum * 100), 0) / 100;

const paylink = z
  .object({
    PaymentRequest: z.object({
      OrderId: z.string(),
      Amount: z.string(),
      Currency: z.string(),
      Description: z.string().default(''),
      ExtraData: z.object({ WebhookUrl: z.string(), ReturnUrl: z.string() }),
    }),
    ReceiptData: receiptData.optional(),
    CustomerInfo: z.object({ Email: z.string().optional(), Phone: phone.optional() }).default({}),
  })
  .refine(
    ({ PaymentRequest: asked, ReceiptData }) => !ReceiptData || totalOf(ReceiptData) === Number(asked.Amount),
    'The receipt is of another sum.',
  )
  .transform(({ PaymentRequest: asked, ReceiptData, CustomerInfo }) => ({
    receipt: ReceiptData?.receipt.items.map(({ name, quantity, sum }) => ({
      name,
      quantity,
      amount: sum.toFixed(2),
    })),
    payment_id: asked.OrderId,
    order_id: asked.OrderId,
    amount: asked.Amount,
    currency: asked.Currency,
    method: 'payselection',
    scenario: 'redirect',
    description: asked.Description,
    return_url: asked.ExtraData.ReturnUrl,
    notify_url: asked.ExtraData.WebhookUrl,
    email: CustomerInfo.Email,
    phone: CustomerInfo.Phone,
  }));

/** Body of `webpayments/paylink_create` and `webpayments/create`, as a payment of the gateway. */
export const readPaylink = (body: string): PaymentRequest =>
  paymentRequest.parse(paylink.parse(JSON.parse(body)));

export const voidRequest = z.object({ Id: z.string() });
export const payselectionRefund = z.object({
  TransactionId: z.string(),
  Amount: paymentRequest.shape.amount,
  Currency: z.string(),
  ReceiptData: receiptData.optional(),
});

/** The link and the transaction behind it are two things, as there. */
export const linkOf = (payment: Payment) => `link-${payment.transaction_id}`;
export const transactionOfLink = (link: string) => link.replace(/^link-/, '');

const STATE: Record<PaymentStatus, string | null> = {
  succeeded: 'success',
  failed: 'declined',
  // There is no state for it: SDK-Python, docs/examples/04-check-transaction-status.md. What remains of the sum says it.
  refunded: 'success',
  // Nobody has tried to pay, so there is no transaction.
  pending: null,
  cancelled: null,
};

/** Answer of `orders/{OrderId}`; null before a payer tries. */
export function payselectionState(payment: Payment) {
  const state = STATE[payment.status];
  if (state === null) return null;
  const { transaction_id, payment_id, amount, currency } = payment;
  const RemainingAmount = printUnits(minorUnits(amount) - refundedUnits(payment));
  const why = payment.refusal ? { Code: payment.refusal, Description: payment.refusal } : {};
  const StateDetails = { Amount: amount, Currency: currency, RemainingAmount, ...why };
  return { TransactionState: state, TransactionId: transaction_id, OrderId: payment_id, StateDetails };
}

const EVENT = { 'payment.succeeded': 'Payment', 'payment.failed': 'Fail', 'payment.refunded': 'Refund' };

export function payselectionNotice({ siteId, secret }: Site, payment: Payment): Notice {
  const body = JSON.stringify({
    Event: payment.unsent && EVENT[payment.unsent],
    TransactionId: payment.transaction_id,
    OrderId: payment.payment_id,
    Amount: payment.amount,
    Currency: payment.currency,
    DateTime: new Date().toISOString(),
    IsTest: 1,
    ...(payment.refusal ? { ErrorCode: payment.refusal, ErrorMessage: payment.refusal } : {}),
  });
  const signature = sign(secret, `POST\n${payment.notify_url}\n${siteId}\n${body}`);
  return {
    headers: { 'Content-Type': 'application/json', 'X-SITE-ID': siteId, 'X-WEBHOOK-SIGNATURE': signature },
    body,
  };
}
