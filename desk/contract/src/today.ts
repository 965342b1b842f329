import { z } from 'zod';

const sum = z.string();
const time = z.iso.datetime();

/** Kinds of work that may wait for a person. */
export const ALERT_KINDS = [
  'payment_mismatch',
  'payment_unknown',
  'refund_due',
  'refund_refused',
  'refund_slow',
  'refunded_in_part',
  'refunded_before_delivery',
  'refunded_after_delivery',
  'refunded_twice',
  'payment_reversed',
  'payment_foreign',
  'receipt_failed',
  'receipts_late',
  'out_of_stock',
  'delivery_rejected',
  'delivery_by_hand',
  'delivered_in_part',
  'delivery_needs_a_person',
  'supplier_out_of_stock',
  'supplier_misconfigured',
  'supplier_rate_missing',
  'goods_at_loss',
  'supplier_balance_low',
  'supplier_balance_empty',
  'change_not_published',
  'job_failing',
  'messages_flood',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** How a service outside answers. `answered`, `failed`, `turned_away`: calls of the last hour, the last ones not made since it was away. */
export const serviceHealth = z.object({
  /** `payments_…`, `supplier_…`, `mail` and others. */
  service: z.string(),
  /** State of its circuit breaker: `open` is away, `half_open` is tried again. */
  state: z.enum(['closed', 'half_open', 'open']),
  answered: z.int(),
  failed: z.int(),
  turned_away: z.int(),
  /** Why the last call that failed did so. */
  error: z.string().nullable(),
  error_at: time.nullable(),
  called: time.nullable(),
  /** Payments begun, or goods decided, within the last hour; null where there were none. */
  work: z.object({ tried: z.int(), done: z.int(), refused: z.int() }).nullable(),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

/** The shop today, by the clock of Moscow. Sums in roubles. */
export const today = z.object({
  hours: z.array(z.object({ hour: z.int(), orders: z.int(), paid: z.int(), money: z.number() })),
  methods: z.array(z.object({ method: z.string(), tried: z.int(), paid: z.int(), money: sum })),
  /** How far the orders of today came. */
  funnel: z.object({ made: z.int(), tried: z.int(), paid: z.int(), done: z.int() }),
  /** Visits that pages have reported today, by step: saw a game, chose goods, ordered, paid. Null while no page reports. */
  visits: z.object({ seen: z.int(), chosen: z.int(), ordered: z.int(), paid: z.int() }).nullable(),
  money: sum,
  /** `people`: all that waits for a person. */
  waiting: z.object({
    people: z.int(),
    queue: z.int(),
    problems: z.int(),
    refunds: z.int(),
    jobs_failing: z.int(),
  }),
  /** Fewer codes than ten, or than were sold within the last day. */
  stock_low: z.array(
    z.object({
      product: z.int(),
      game: z.string(),
      title: z.string(),
      left: z.int(),
      sold_day: z.int(),
    }),
  ),
  services: z.array(serviceHealth),
  alerts: z.array(
    z.object({ id: z.int(), kind: z.string(), times: z.int(), last: z.string(), about: z.string() }),
  ),
  suppliers: z.array(
    z.object({
      supplier: z.string(),
      balance: z.string().nullable(),
      currency: z.string().nullable(),
      is_empty: z.boolean(),
      /** Below what the shop wants to have there. */
      is_low: z.boolean(),
      checked: z.string(),
    }),
  ),
});
export type Today = z.infer<typeof today>;
