import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from '@shop/shared/contracts';

/**
 * Steps of an order's life (decisions, section 4): created → waiting_for_payment → paid → sending → sent → done, only
 * forward; `failed` from any state before `done`. An order that needs no payment skips the wait, one delivered from
 * stock skips the sending.
 */
const STEPS: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['waiting_for_payment', 'paid', 'failed'],
  waiting_for_payment: ['paid', 'failed'],
  paid: ['sending', 'done', 'failed'],
  sending: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: [],
  failed: [],
};

/** `change`: apply it. `same`: already there, no error. `refused`: not a step of the machine. */
export type Step = 'change' | 'same' | 'refused';

/** What asking for `to` means for an order that is in `from`. */
export function step(from: OrderStatus, to: OrderStatus): Step {
  if (from === to) return 'same';
  return STEPS[from].includes(to) ? 'change' : 'refused';
}

/** Every status from which `to` may follow: the condition of the UPDATE that makes the step. */
export const statusesBefore = (to: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => STEPS[from].includes(to));

/** True while the order may still be paid. `payment_status` alone cannot tell: a declined payment may be tried again. */
export const isPayable = (status: OrderStatus) => status === 'created' || status === 'waiting_for_payment';

/** What a success reported by a provider does to an order: pays it, or is money to give back. */
export type Receipt = 'pay' | 'refund';

/** An order that is already paid for, or has failed, cannot take money: what arrives is owed back. */
export const receive = (status: OrderStatus): Receipt => (isPayable(status) ? 'pay' : 'refund');

/** The order's payment state after a payment was declined; money that has come in is not undone by a later failure. */
export function afterDecline(current: PaymentStatus): PaymentStatus {
  return current === 'succeeded' || current === 'refunded' ? current : 'failed';
}
