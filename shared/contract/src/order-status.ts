/** Order statuses in the order of the happy path; `failed` can follow any of them but `done`. */
export const ORDER_STATUSES = [
  'created',
  'waiting_for_payment',
  'paid',
  'sending',
  'sent',
  'done',
  'failed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Payment state, kept apart from delivery state. */
export const PAYMENT_STATUSES = ['new', 'pending', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** True when nothing more will happen to an order. */
export const isFinal = (status: OrderStatus) => status === 'done' || status === 'failed';
