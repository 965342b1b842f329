import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytea } from './bytea.ts';
import { sessions } from './sessions.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Whom a provider vouched for without an address. */
export type PendingNewcomer = { subject: string; nickname: string | null };

/** A sign-in that a browser has begun at a provider. Only a hash of the state that comes back is kept. */
export const socialFlows = pgTable(
  'social_flows',
  {
    stateHash: bytea('state_hash').primaryKey(),
    provider: text().notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Who was signed in when it began: only they may bind with it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri').notNull(),
    taken: time('taken'),
    /** While the address is asked for. */
    newcomer: jsonb().$type<PendingNewcomer>(),
    expires: time('expires').notNull(),
  },
  (table) => [index('social_flows_expires').on(table.expires)],
);
export type SocialFlowRow = typeof socialFlows.$inferSelect;

/** Proofs that hold by themselves and were shown: Steam's nonces, Telegram's hashes. */
export const socialProofs = pgTable(
  'social_proofs',
  { hash: bytea().primaryKey(), expires: time('expires').notNull() },
  (table) => [index('social_proofs_expires').on(table.expires)],
);
