import { bigint, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';
import { sessions } from './sessions.ts';

/** Codes that were sent to a number: the last one of each browser. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** E.164. */
    phone: text().notNull(),
    codeHash: bytea('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expires: timestamp('expires', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('phone_codes_owner').on(table.sessionId, table.phone),
    index('phone_codes_expires').on(table.expires),
  ],
);
