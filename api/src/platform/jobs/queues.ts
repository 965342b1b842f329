import type { JobKind } from './jobs.ts';

/** Jobs that wait for the same part of the world, and how many of them are worked on at a time. */
export type Queue = { kinds: JobKind[]; width: number };

/** Which part of the world each kind of job waits for: `shop` for nobody outside. */
const WAITS_FOR: Record<JobKind, keyof typeof WIDTHS> = {
  deliver: 'shop',
  forget_buyer: 'shop',
  publish_change: 'shop',
  change_email: 'shop',
  deliver_by_supplier: 'supplier',
  expire_order: 'payments',
  check_payment: 'payments',
  cancel_payment: 'payments',
  refund_payment: 'payments',
  refund_part: 'payments',
  return_unmatched: 'payments',
  receipt: 'mail',
  letter: 'mail',
  question: 'mail',
  ended_letter: 'mail',
};
const WIDTHS = { shop: 4, supplier: 4, payments: 4, mail: 4 };

/** One queue for each part of the world: a silent service holds up only its own callers, never somebody's codes from stock. */
export const QUEUES: Queue[] = Object.entries(WIDTHS).map(([name, width]) => ({
  kinds: (Object.keys(WAITS_FOR) as JobKind[]).filter((kind) => WAITS_FOR[kind] === name),
  width,
}));
