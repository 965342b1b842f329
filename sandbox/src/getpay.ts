import { z } from 'zod';
import { type Payment, type PaymentRequest, paymentRequest } from './payment.ts';
import { sign } from './signature.ts';
import type { Notice } from './webhook.ts';

export type Wallet = { wallet: string; secret: string };

const form = z.object({
  secret: z.string(),
  wallet: z.string(),
  sum: z.string(),
  order: z.string(),
  comment: z.string().default(''),
  resultUrl: z.string(),
  backUrl: z.string(),
});

/** Form of `api/pay`: whose it is, and the payment of the gateway that it asks for; null when it is no such form. */
export function readForm(body: unknown): { account: Wallet; payment: PaymentRequest } | null {
  const parsed = form.safeParse(body);
  if (!parsed.success) return null;
  const { secret, wallet, sum, order, comment, resultUrl, backUrl } = parsed.data;
  const payment = paymentRequest.safeParse({
    payment_id: order,
    order_id: order,
    amount: sum,
    currency: 'RUB',
    method: 'getpay',
    scenario: 'redirect',
    description: comment,
    return_url: backUrl,
    notify_url: resultUrl,
  });
  return payment.success ? { account: { secret, wallet }, payment: payment.data } : null;
}

export function getpayNotice({ wallet, secret }: Wallet, payment: Payment): Notice {
  const { amount: sum, payment_id: order, transaction_id } = payment;
  const signature = sign(secret, [wallet, sum, order, transaction_id].join(':'));
  const body = new URLSearchParams({ wallet, sum, order, payment: transaction_id, signature });
  return { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: body.toString() };
}
