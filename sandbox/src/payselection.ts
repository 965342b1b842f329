import { z } from 'zod';
import { type Payment, type PaymentRequest, type PaymentStatus, paymentRequest } from './payment.ts';
import { isSignedBy, sign } from './signature.ts';
import type { Notice } from './webhook.ts';

export type Site = { siteId: string; secret: string };

/** True when a call is signed as Payselection asks: method, path, site, request id and body, a line each. */
export function isPayselectionCall(
  { siteId, secret }: Site,
  call: { method: string; path: string; headers: Record<string, unknown>; body: string },
): boolean {
  const { 'x-site-id': site, 'x-request-id': id, 'x-request-signature': given } = call.headers;
  return (
    site === siteId && isSignedBy(secret, [call.method, call.path, site, id, call.body].join('\n'), given)
  );
}

const paylink = z
  .object({
    PaymentRequest: z.object({
      OrderId: z.string(),
      Amount: z.string(),
      Currency: z.string(),
      Description: z.string().default(''),
      ExtraData: z.object({ WebhookUrl: z.string(), ReturnUrl: z.string() }),
    }),
    CustomerInfo: z.object({ Email: z.string().optional(), Phone: z.string().optional() }).default({}),
  })
  .transform(({ PaymentRequest: asked, CustomerInfo }) => ({
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

/** Body of `webpayments/paylink_create`, as a payment of the gateway. */
export const readPaylink = (body: string): PaymentRequest =>
  paymentRequest.parse(paylink.parse(JSON.parse(body)));

export const voidRequest = z.object({ Id: z.string() });
export const payselectionRefund = z.object({
  TransactionId: z.string(),
  Amount: paymentRequest.shape.amount,
  Currency: z.string(),
});

/** The link and the transaction behind it are told apart, as there. */
export const linkOf = (payment: Payment) => `link-${payment.transaction_id}`;
export const transactionOfLink = (link: string) => link.replace(/^link-/, '');

const STATE: Record<PaymentStatus, string | null> = {
  succeeded: 'success',
  failed: 'declined',
  refunded: 'refunded',
  // Nobody has tried to pay, so there is no transaction.
  pending: null,
  cancelled: null,
};

/** What `orders/{OrderId}` tells; null before a payer tries. */
export function payselectionState(payment: Payment) {
  const state = STATE[payment.status];
  if (state === null) return null;
  const { transaction_id, payment_id, amount, currency } = payment;
  const StateDetails = { Amount: amount, Currency: currency };
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
  });
  const signature = sign(secret, `POST\n${payment.notify_url}\n${siteId}\n${body}`);
  return {
    headers: { 'Content-Type': 'application/json', 'X-SITE-ID': siteId, 'X-WEBHOOK-SIGNATURE': signature },
    body,
  };
}
