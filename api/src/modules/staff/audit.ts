import type { AuditEntry } from '@shop/desk-contract/staff';
import { and, desc, eq, ilike, isNull, lt, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { auditTrail, staff } from '../../platform/db/schema/staff.ts';
import { text } from '../../platform/text.ts';

const ADDRESS = /([\p{L}\d])[\p{L}\d._%+-]*@([\p{L}\d])[\p{L}\d.-]*(\.\p{L}{2,})/gu;
const PHONE = /(?<![\w-])(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*(\d{2})(?![\w-])/g;

/** Russian phone numbers and e-mail addresses in a text, cut down to what distinguishes two of them: `i…@m….ru`, `…67`. */
const maskText = (text: string): string => text.replace(ADDRESS, '$1…@$2…$3').replace(PHONE, '…$1');

/** The same for every string of a JSON value, at any depth. */
const mask = (value: unknown): unknown =>
  value === undefined || value === null
    ? null
    : JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
        typeof part === 'string' ? maskText(part) : part,
      );

/** Who acts. `id` is null for the command line. */
export type Actor = { id: number | null; name: string };

/** A person on the shop's own machine, past the desk. */
export const COMMAND_LINE: Actor = { id: null, name: text('staff.command_line') };

export type Act = {
  /** `order.refund`, `price.change`, … */
  action: string;
  /** The subject: `order:<id>`, `user:<id>`, … */
  subject: string;
  before?: unknown;
  after?: unknown;
  why?: string | null;
};

const PAGE = 50;

/**
 * Writes an action down in the transaction that does it: neither is there without the other. Never a secret or a code. Addresses and
 * phone numbers are masked: no row of the trail can ever be erased, and shoppers may have their data erased.
 */
export async function audit(tx: Queryable, by: Actor, act: Act): Promise<void> {
  const { action, subject, before, after, why } = act;
  await tx.insert(auditTrail).values({
    staffId: by.id,
    who: by.name,
    action,
    subject,
    before: mask(before),
    after: mask(after),
    why: why ? maskText(why) : null,
  });
}

/** Everybody whose name contains this, as their entries are found by an index. */
async function actorsLike(db: Queryable, name: string): Promise<SQL[]> {
  const people = await db
    .select({ id: staff.id })
    .from(staff)
    .where(ilike(staff.name, `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`));
  const isCommandLine = COMMAND_LINE.name.toLowerCase().includes(name.toLowerCase());
  return [
    ...people.map(({ id }) => eq(auditTrail.staffId, id)),
    ...(isCommandLine ? [isNull(auditTrail.staffId)] : []),
  ];
}

/** The latest entries of several people: of each no more than a page is read, however long ago it was. */
async function latestOf<Row extends { id: number }>(
  people: SQL[],
  latest: (by: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (const by of people) all.push(...(await latest(by)));
  return all.sort((a, b) => b.id - a.id).slice(0, PAGE);
}

export type AuditFilter = {
  subject?: string | undefined;
  who?: string | undefined;
  before?: number | undefined;
};

/** The trail, the latest first, a page at a time; `before` is the id of the last entry that was shown. */
export async function readAudit(db: Queryable, { subject, who, before }: AuditFilter): Promise<AuditEntry[]> {
  const conditions = [
    subject ? eq(auditTrail.subject, subject) : undefined,
    before ? lt(auditTrail.id, before) : undefined,
  ];
  const latest = (by?: SQL) =>
    db
      .select()
      .from(auditTrail)
      .where(and(...conditions, by))
      .orderBy(desc(auditTrail.id))
      .limit(PAGE);
  const rows = who ? await latestOf(await actorsLike(db, who), latest) : await latest();
  return rows.map(({ id, at, who: name, action, subject: about, before: was, after, why }) => ({
    id,
    at: at.toISOString(),
    who: name,
    action,
    subject: about,
    before: was as AuditEntry['before'],
    after: after as AuditEntry['after'],
    why,
  }));
}
