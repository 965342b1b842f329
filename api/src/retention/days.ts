import { z } from 'zod';

const days = z.coerce.number().int().min(1).max(3_650);

/** How long what nobody needs any more is kept, days; docs/limits.md says of each what goes. */
export const retentionVariables = {
  RETENTION_SESSIONS: days.default(1),
  RETENTION_UNPAID_ORDERS: days.default(30),
  /** Money may come late for an order whose payment was started. */
  RETENTION_TRIED_PAYMENTS: days.default(180),
  RETENTION_NOTICES: days.default(180),
  RETENTION_ALERTS: days.default(180),
  RETENTION_JOBS: days.default(30),
  RETENTION_TASKS: days.default(30),
  RETENTION_PAGE_COUNTS: days.default(30),
  RETENTION_ACCOUNTS: days.default(90),
};

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>;

/** Each in days. */
export type RetentionDays = ReturnType<typeof readRetention>;

export const readRetention = (values: Variables) => ({
  session: values.RETENTION_SESSIONS,
  unpaidOrder: values.RETENTION_UNPAID_ORDERS,
  triedPayment: values.RETENTION_TRIED_PAYMENTS,
  notice: values.RETENTION_NOTICES,
  alert: values.RETENTION_ALERTS,
  job: values.RETENTION_JOBS,
  task: values.RETENTION_TASKS,
  pageCount: values.RETENTION_PAGE_COUNTS,
  account: values.RETENTION_ACCOUNTS,
});
