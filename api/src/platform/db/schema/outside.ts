import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** How an external service answered within a minute, to all processes. */
export const outsideMinutes = pgTable(
  'outside_minutes',
  {
    service: text().notNull(),
    minute: time('minute').notNull(),
    answered: integer().notNull(),
    failed: integer().notNull(),
    /** Calls that were not made, since it was away or had enough to do. */
    turnedAway: integer('turned_away').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.minute] })],
);

/** The last known state of an outside service. */
export const outsideServices = pgTable('outside_services', {
  service: text().primaryKey(),
  /** Its circuit breaker in the process that called it last. */
  state: text().$type<'closed' | 'half_open' | 'open'>().notNull(),
  error: text(),
  errorAt: time('error_at'),
  called: time('called'),
  /** When a process that may call it was last alive. */
  seen: time('seen').notNull().defaultNow(),
});
