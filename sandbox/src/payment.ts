import { money } from '@shop/contract';
import { z } from 'zod';

const webAddress = z.url({ protocol: /^https?$/ });

/** Body of `POST /gateway/payments`. `amount` is in units of `currency`. */
export const paymentRequest = z.object({
  payment_id: z.string().min(1).max(200),
  order_id: z.string().min(1).max(200),
  amount: money.refine((value) => minorUnits(value) > 0n, 'The amount must be above zero.'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.string().min(1).max(100),
  scenario: z.string().min(1).max(50),
  description: z.string().max(500).default(''),
  return_url: webAddress,
  notify_url: webAddress,
  email: z.string().max(254).nullish(),
  phone: z.string().max(40).nullish(),
  /** Data of the shop that comes back with it. */
  metadata: z.record(z.string(), z.string()).optional(),
  /** Lines of its receipt, where a shop sends one. */
  receipt: z.array(z.object({ name: z.string(), quantity: z.number(), amount: z.string() })).optional(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

export const refundRequest = z.object({
  refund_id: z.string().min(1).max(200),
  amount: paymentRequest.shape.amount,
  /** True where the data of its receipt came with it. */
  has_receipt: z.boolean().optional(),
  /** The shop's own description, by which it finds it again. */
  description: z.string().max(250).optional(),
  /** Taken and not made yet, or given up, in the provider's word. Absent: made. */
  state: z.union([z.literal('pending'), z.object({ refused: z.string() })]).optional(),
});
export type Refund = z.output<typeof refundRequest>;

export const outcome = z.enum(['approve', 'decline']);
export type Outcome = z.infer<typeof outcome>;

export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'refunded' | 'cancelled';

/** Whose protocol the shop speaks: it decides how an outcome is notified. */
export type Protocol = 'sandbox' | 'payselection' | 'getpay' | 'yookassa' | 'tbank';
export type Outgoing = 'payment.succeeded' | 'payment.failed' | 'payment.refunded';

/** Webhooks of each provider: GetPay reports money that came in, Payselection, YooKassa and T-Bank refunds, too. */
const SENT: Record<Protocol, readonly Outgoing[]> = {
  sandbox: ['payment.succeeded', 'payment.failed'],
  payselection: ['payment.succeeded', 'payment.failed', 'payment.refunded'],
  getpay: ['payment.succeeded'],
  yookassa: ['payment.succeeded', 'payment.failed', 'payment.refunded'],
  tbank: ['payment.succeeded', 'payment.failed', 'payment.refunded'],
};

/** The notice of an event, or none where this provider keeps silent. */
export const eventFor = (payment: Payment, event: Outgoing): Outgoing | null =>
  SENT[payment.protocol ?? 'sandbox'].includes(event) ? event : null;

export type Payment = PaymentRequest & {
  /** Absent: the sandbox's own. */
  protocol?: Protocol;
  transaction_id: string;
  status: PaymentStatus;
  /** Why it failed, in its provider's word. */
  refusal?: string | undefined;
  /** ISO 8601, UTC. */
  created: string;
  refunds: Refund[];
  /** Sums of the receipts of prepayments that were settled, by key. */
  settled?: { key: string; amount: string }[];
  /** Webhook that the shop has yet to acknowledge; null before the outcome and after a 2xx. */
  unsent: Outgoing | null;
};

/** `"204.98"` → `20498n`. Expects two digits after the point. */
export function minorUnits(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** `20498n` → `"204.98"`. */
export const printUnits = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;

/** Returns the sum refunded so far, in minor units of the payment's currency. */
export const refundedUnits = (payment: Payment) =>
  payment.refunds.reduce((sum, refund) => sum + (refund.state ? 0n : minorUnits(refund.amount)), 0n);

/** Scenarios that a payer confirms in a bank's application: there is no page to press a button on. */
const CONFIRMED_ELSEWHERE = new Set(['wait_order_state', 'p2p']);
export const approvesItself = (payment: Payment) => CONFIRMED_ELSEWHERE.has(payment.scenario);
