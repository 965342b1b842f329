import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });

/**
 * Work that must happen although a process may die. `key` names a piece of work for good: asking for it twice is one row.
 * A claim is a lease until `leasedUntil`; when its holder dies the row is claimed again. `claims` distinguishes holders.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text().notNull(),
    key: text().notNull().unique(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: timestamp('run_at', { withTimezone: true }).notNull().defaultNow(),
    claims: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    lastError: text('last_error'),
    /** The trace in which it was asked for; null where nothing was traced. */
    traceparent: text(),
    created: time().notNull().defaultNow(),
    finished: time(),
  },
  (table) => [index('jobs_due').on(table.runAt).where(sql`${table.finished} is null`)],
);

/** Causes that an operator must look at. `key` keeps a repeated cause in one row. */
export const alerts = pgTable('alerts', {
  id: id(),
  kind: text().notNull(),
  key: text().notNull().unique(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  times: integer().notNull().default(1),
  created: time().notNull().defaultNow(),
  last: time().notNull().defaultNow(),
  resolved: time(),
  /** When it was pushed; null when it was not since it was last settled. */
  pushed: time(),
});
