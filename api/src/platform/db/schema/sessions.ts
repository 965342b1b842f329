import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';
import { countries } from './catalogue.ts';

/** A browser: made when it first orders or chooses a country. */
export const sessions = pgTable('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull().unique(),
  countryId: integer('country_id').references(() => countries.id, { onDelete: 'set null' }),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
