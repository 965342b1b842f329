import type { AuditEntry } from '@shop/desk-contract/staff';
import { and, desc, eq, ilike, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { auditTrail } from '../../platform/db/schema/staff.ts';
import { text } from '../../platform/text.ts';
import { mask, maskText } from './mask.ts';

/** Who acts. `id` is null for the command line. */
export type Actor = { id: number | null; name: string };

/** A person on the shop's own machine, past the desk. */
export const COMMAND_LINE: Actor = { id: null, name: text('staff.command_line') };

export type Act = {
  /** `order.refund`, `price.change`, … */
  action: string;
  /** What it was done to: `order:<id>`, `user:<id>`, … */
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

export type AuditFilter = {
  subject?: string | undefined;
  who?: string | undefined;
  before?: number | undefined;
};

/** The trail, the latest first, a page at a time; `before` is the id of the last entry that was shown. */
export async function readAudit(db: Queryable, { subject, who, before }: AuditFilter): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditTrail)
    .where(
      and(
        subject ? eq(auditTrail.subject, subject) : undefined,
        who ? ilike(auditTrail.who, `%${who.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
        before ? lt(auditTrail.id, before) : undefined,
      ),
    )
    .orderBy(desc(auditTrail.id))
    .limit(PAGE);
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
