import { z } from 'zod';

const sum = z.string();

/** The shop today, by the clock of Moscow. Sums in roubles. */
export const today = z.object({
  hours: z.array(z.object({ hour: z.int(), orders: z.int(), paid: z.int(), money: z.number() })),
  methods: z.array(z.object({ method: z.string(), tried: z.int(), paid: z.int(), money: sum })),
  /** How far the orders of today came. */
  funnel: z.object({ made: z.int(), tried: z.int(), paid: z.int(), done: z.int() }),
  /** Of the visits that pages have reported today: how many saw a game, chose goods, ordered and paid. None while no page reports. */
  visits: z.object({ seen: z.int(), chosen: z.int(), ordered: z.int(), paid: z.int() }).nullable(),
  money: sum,
  waiting: z.object({ queue: z.int(), problems: z.int(), refunds: z.int(), jobs_failing: z.int() }),
  stock_low: z.array(z.object({ product: z.int(), game: z.string(), title: z.string(), left: z.int() })),
  alerts: z.array(
    z.object({ id: z.int(), kind: z.string(), times: z.int(), last: z.string(), about: z.string() }),
  ),
  suppliers: z.array(
    z.object({
      supplier: z.string(),
      balance: z.string().nullable(),
      currency: z.string().nullable(),
      is_empty: z.boolean(),
      checked: z.string(),
    }),
  ),
});
export type Today = z.infer<typeof today>;
