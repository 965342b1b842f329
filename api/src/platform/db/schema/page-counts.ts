import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Visits of pages by minute and version: what happened in them, and how they felt. */
export const pageCounts = pgTable(
  'page_counts',
  {
    minute: timestamp({ withTimezone: true }).notNull(),
    /** A remote's name, `shell`, or `composition`. */
    subject: text().notNull(),
    version: text().notNull(),
    /** By the indexes of `EVENTS`. */
    events: integer().array().notNull(),
    /** By vital and bucket, one vital after the other. */
    vitals: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.minute, table.version] })],
);
