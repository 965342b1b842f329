import type { Role } from '@shop/desk-contract/roles';
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const created = () => time('created').notNull().defaultNow();

/** The people who run the shop. */
export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  passwordHash: text('password_hash').notNull(),
  /** Encrypted. */
  totpSecret: bytea('totp_secret').notNull(),
  /** The time step of the last code that was taken: a code holds once. */
  totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
  created: created(),
  /** Since when they have this role: who is new to it is nobody's second person. */
  roleSince: time('role_since').notNull().defaultNow(),
  disabled: time('disabled'),
});
export type StaffRow = typeof staff.$inferSelect;

export const staffInvitations = pgTable('staff_invitations', {
  tokenHash: bytea('token_hash').primaryKey(),
  email: text().notNull(),
  role: text().$type<Role>().notNull(),
  totpSecret: bytea('totp_secret').notNull(),
  invitedBy: integer('invited_by').references(() => staff.id),
  created: created(),
  expires: time('expires').notNull(),
  used: time('used'),
});

export const staffPasskeys = pgTable('staff_passkeys', {
  /** The authenticator's own id, base64url. */
  id: text().primaryKey(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull().default([]),
  name: text().notNull(),
  created: created(),
  used: time('used'),
});

/** A question to an authenticator. */
export const staffChallenges = pgTable('staff_challenges', {
  id: uuid().primaryKey().defaultRandom(),
  challenge: text().notNull(),
  staffId: integer('staff_id').references(() => staff.id),
  expires: time('expires').notNull(),
});

export const staffSessions = pgTable('staff_sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: bytea('token_hash').notNull().unique(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  browser: text().notNull(),
  network: text().notNull(),
  created: created(),
  seen: time('seen').notNull().defaultNow(),
  expires: time('expires').notNull(),
  ended: time('ended'),
});

/** Who did what, when, to what and why. The database refuses every change of a row. */
export const auditTrail = pgTable('audit_trail', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull().defaultNow(),
  /** Null: the command line. */
  staffId: integer('staff_id').references(() => staff.id),
  who: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  why: text(),
});
