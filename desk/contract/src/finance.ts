import { z } from 'zod';

export const financeQuery = z.object({ from: z.iso.date(), to: z.iso.date() });
/** What went into an account on a day of Moscow, roubles; below zero what went out of it. */
export const accountDay = z.object({
  day: z.string(),
  account: z.string(),
  sum: z.string(),
  entries: z.int(),
});
export type AccountDay = z.infer<typeof accountDay>;

/** A provider's report: lines of `transaction,amount`, with a comma, semicolon or tab between. */
export const report = z.object({ provider: z.string().max(60), text: z.string().max(240_000) });
export const reconciliation = z.object({
  matched: z.int(),
  /** In the report only. */
  unknown: z.array(z.string()),
  differing: z.array(z.object({ transaction: z.string(), ours: z.string(), theirs: z.string() })),
});
export type Reconciliation = z.infer<typeof reconciliation>;
