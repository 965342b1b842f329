import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const created = () => time('created').notNull().defaultNow();
const owner = () => integer('user_id').references(() => users.id, { onDelete: 'cascade' });

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case. */
  email: text().unique(),
  emailConfirmed: time('email_confirmed'),
  /** The corrected address, and when it takes effect unless the present one stops it; `agreed`: by two of the staff. */
  nextEmail: text('next_email'),
  nextEmailAt: time('next_email_at'),
  nextEmailAgreed: boolean('next_email_agreed').notNull().default(false),
  /** How often the address was proven: what began before the last proof finds another number. */
  proofs: integer().notNull().default(0),
  nickname: text().notNull(),
  /** argon2id in its own text form; null for who signs in by a social account only. */
  passwordHash: text('password_hash'),
  /** File name under `media/avatars`. */
  avatar: text(),
  blocked: time('blocked'),
  /** The text for a blocked person; null for the usual one. */
  blockReason: text('block_reason'),
  created: created(),
  /** A deleted user stays as an empty row that its orders point at. */
  deleted: time('deleted'),
});
export type UserRow = typeof users.$inferSelect;

/** One sign-in on one device: the family of the refresh tokens that came of it, of which only the last generation holds. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey(),
    userId: owner().notNull(),
    generation: integer().notNull().default(0),
    /** Hash that identifies the client that got the last generation. */
    client: bytea().notNull(),
    rotated: time('rotated').notNull().default(sql`now()`),
    expires: time('expires').notNull(),
    revoked: time('revoked'),
    created: created(),
  },
  (table) => [index('sign_ins_user').on(table.userId), index('sign_ins_expires').on(table.expires)],
);
export type SignInRow = typeof signIns.$inferSelect;

/** A social account. `subject` is the provider's own id of the person: never the e-mail, which changes hands. */
export const identities = pgTable(
  'identities',
  { provider: text().notNull(), subject: text().notNull(), userId: owner().notNull(), created: created() },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    unique('identities_one_of_each').on(table.userId, table.provider),
  ],
);

/** `keep`: stops a correction of the address. */
export type LetterPurpose = 'confirm' | 'reset' | 'keep';

/** Links in letters. The key in the link is signed, not stored. No user: asked for an address that nobody has. */
export const letterKeys = pgTable(
  'letter_keys',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<LetterPurpose>().notNull(),
    userId: owner(),
    expires: time('expires').notNull(),
    used: time('used'),
    created: created(),
  },
  (table) => [index('letter_keys_user').on(table.userId), index('letter_keys_expires').on(table.expires)],
);

/** Counters of attempts, by the keyed hash of who attempts what. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: bytea().primaryKey(), hits: integer().notNull(), resets: time('resets').notNull() },
  (table) => [index('rate_limits_resets').on(table.resets)],
);
