import { cleanText } from '@shop/contract';
import { z } from 'zod';

/**
 * Roubles that one person may move alone within 24 hours, and that may be moved of one account: balances changed by hand, refunds, and
 * codes that are replaced, shown or sent to another address, together. What goes beyond is done by two: one asks, another approves.
 */
export const ALONE_LIMIT = 5_000;
/** Days that a request waits for a second person: later it would be about another day's money. */
export const REQUEST_DAYS = 7;

/** Something that waits for a second person. `sum` in roubles; `to`: the address, player or supplier that it is for. */
export const guardedRequest = z.object({
  id: z.int(),
  action: z.string(),
  user: z.int().nullable(),
  order: z.uuid().nullable(),
  email: z.string().nullable(),
  sum: z.string(),
  to: z.string().nullable(),
  why: z.string(),
  asked_by: z.string(),
  is_mine: z.boolean(),
  created: z.iso.datetime(),
});
export type GuardedRequest = z.infer<typeof guardedRequest>;
export const decision = z.object({
  approve: z.boolean(),
  why: z.string().overwrite(cleanText).min(3).max(500),
});
