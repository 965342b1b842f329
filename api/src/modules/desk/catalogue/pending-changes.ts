import type { CatalogueChange, ChangeResult } from '@shop/desk-contract/catalogue';
import type { PendingChange, PendingDetail } from '@shop/desk-contract/pending';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { withDryRun } from '../../../platform/db/dry-run.ts';
import { games } from '../../../platform/db/schema/catalogue.ts';
import { pendingChanges } from '../../../platform/db/schema/desk.ts';
import { staff } from '../../../platform/db/schema/staff.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { resolveAlert } from '../../../platform/observability/alerts.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { text } from '../../../platform/text.ts';
import { type Actor, audit } from '../../staff/audit.ts';
import { applyChange } from './apply-change.ts';
import { picturesNamed } from './pictures.ts';

/** Number of decided changes that are shown. */
const DECIDED = 50;
const WAITING = ['open', 'failed'] as const;

type Row = typeof pendingChanges.$inferSelect;

export type NewPending = {
  change: CatalogueChange;
  at: Date | null;
  until: Date | null;
  why: string;
};

/**
 * Keeps a change for later. One that has a time is tried first: what could not go live now is refused.
 * @throws {Refusal} for what an import would not take
 */
export async function keepChange(
  tx: Queryable,
  by: Actor & { id: number },
  { change, at, until, why }: NewPending,
  sources: FileStore,
): Promise<number> {
  if (at)
    await withDryRun(tx, true, (inner) => applyChange(inner, by, change, { sources, why, merge: true }));
  const subject = subjectOf(change);
  const title = await titleOf(tx, change);
  const values = { subject, title, change, at, until, why, staffId: by.id };
  const [row] = await tx.insert(pendingChanges).values(values).returning();
  await queue(tx, row!);
  await audit(tx, by, {
    action: at ? 'change.schedule' : 'change.draft',
    subject,
    after: { kind: change.kind, at, ...(until && { until }) },
    why,
  });
  return row!.id;
}

/** Has the worker publish it at its time. */
async function queue(tx: Queryable, { id, at }: Row): Promise<void> {
  if (!at) return;
  const after = Math.max(0, at.getTime() - Date.now());
  await enqueue(tx, { kind: 'publish_change', key: String(id), payload: { changeId: id }, after });
}

/** Keeps what has an end going back to what it was, as far as nobody changes it meanwhile. */
export async function keepEnd(tx: Queryable, row: Row, results: readonly ChangeResult[]): Promise<void> {
  if (!row.until || results.length === 0) return;
  const after = asBefore(results);
  const change: CatalogueChange = { kind: 'prices', after };
  const values = { subject: row.subject, title: row.title, change, at: row.until, why: row.why };
  const [end] = await tx
    .insert(pendingChanges)
    .values({ ...values, staffId: row.staffId })
    .returning();
  await queue(tx, end!);
}

type Prices = Extract<CatalogueChange, { kind: 'prices' }>['after'];

/** Prices as they were before these results. */
function asBefore(results: readonly ChangeResult[]): Prices {
  const byProduct = Map.groupBy(results, ({ subject }) => Number(subject.split(':')[1]));
  return [...byProduct].map(([id, of]) => {
    const side = (name: 'before' | 'after') =>
      Object.fromEntries(
        of.flatMap((result) =>
          Object.entries(result[name]!).map(([field, value]) => [
            field,
            field === 'is_active' ? value === 'true' : value,
          ]),
        ),
      );
    return { id, ...side('before'), began: side('after') };
  });
}

/** Everything that waits, what goes live first at its head, drafts behind; then what was decided last. */
export async function listPending(db: Queryable): Promise<PendingChange[]> {
  const waiting = await select(db)
    .where(inArray(pendingChanges.state, WAITING))
    .orderBy(sql`${pendingChanges.at} asc nulls last`, desc(pendingChanges.id));
  const decided = await select(db)
    .where(and(isNotNull(pendingChanges.decided), inArray(pendingChanges.state, ['published', 'dropped'])))
    .orderBy(desc(pendingChanges.decided), asc(pendingChanges.id))
    .limit(DECIDED);
  return [...waiting, ...decided].map(asPending);
}

const select = (db: Queryable) =>
  db
    .select({ row: pendingChanges, who: staff.name })
    .from(pendingChanges)
    .innerJoin(staff, eq(staff.id, pendingChanges.staffId))
    .$dynamic();

const asPending = ({ row, who }: { row: Row; who: string }): PendingChange => ({
  id: row.id,
  subject: row.subject,
  title: row.title,
  kind: row.change.kind,
  at: row.at?.toISOString() ?? null,
  until: row.until?.toISOString() ?? null,
  why: row.why,
  who,
  state: row.state,
  error: row.error,
  created: row.created.toISOString(),
  decided: row.decided?.toISOString() ?? null,
});

/** One of them, with what would differ if it went live now. @throws {Refusal} 404 */
export async function readPending(db: Queryable, id: number, sources: FileStore): Promise<PendingDetail> {
  const [found] = await select(db).where(eq(pendingChanges.id, id));
  if (!found) throw refuse('desk.change_not_found');
  const { change, why, state, staffId } = found.row;
  const pictures = await picturesNamed(sources, change);
  const detail = { ...asPending(found), change, results: [], problem: null, pictures };
  if (state === 'published' || state === 'dropped') return detail;
  const by = { id: staffId, name: found.who };
  try {
    const results = await withDryRun(db, true, (tx) =>
      applyChange(tx, by, change, { sources, why, merge: true }),
    );
    return { ...detail, results };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...detail, problem: text(error.code, error.params) };
  }
}

/** Takes one that waits, until the transaction ends nobody else has it. @throws {Refusal} */
export async function takePending(tx: Queryable, id: number): Promise<Row> {
  const [row] = await tx.select().from(pendingChanges).where(eq(pendingChanges.id, id)).for('update');
  if (!row) throw refuse('desk.change_not_found');
  if (row.state !== 'open' && row.state !== 'failed') throw refuse('desk.change_decided');
  return row;
}

/** Never goes live. @throws {Refusal} for one that was decided */
export async function dropPending(tx: Queryable, by: Actor, id: number, why: string): Promise<void> {
  const row = await takePending(tx, id);
  await settlePending(tx, id, 'dropped');
  const { subject, change, at } = row;
  await audit(tx, by, { action: 'change.drop', subject, before: { kind: change.kind, at }, why });
}

/** Marks what became of one, and settles the alert about it. */
export async function settlePending(
  tx: Queryable,
  id: number,
  state: 'published' | 'dropped',
): Promise<void> {
  await tx
    .update(pendingChanges)
    .set({ state, error: null, decided: sql`now()` })
    .where(eq(pendingChanges.id, id));
  await resolveAlert(tx, 'change_not_published', String(id));
}

/** Names the subject of a change as the audit trail does; a row that does not exist yet by its future place. */
function subjectOf(change: CatalogueChange): string {
  switch (change.kind) {
    case 'product.save':
      return `product:${change.id}`;
    case 'article.save':
      return `article:${change.after.slug}`;
    case 'country.save':
      return `country:${change.flag}`;
    case 'contacts.save':
      return 'contacts';
    case 'prices': {
      const [first, ...others] = change.after;
      return others.length === 0 ? `product:${first!.id}` : 'prices';
    }
    default:
      return `game:${change.slug}`;
  }
}

async function titleOf(db: Queryable, change: CatalogueChange): Promise<string> {
  switch (change.kind) {
    case 'game.create':
      return change.after.texts.title;
    case 'game.texts':
      return change.after.title;
    case 'game.fields': {
      const [game] = await db.select({ title: games.title }).from(games).where(eq(games.slug, change.slug));
      return game?.title ?? change.slug;
    }
    case 'product.create':
    case 'product.save':
      return change.after.title;
    case 'article.save':
      return change.after.header;
    case 'country.save':
      return (change.after ?? change.began)?.name ?? change.flag;
    case 'contacts.save':
      return change.after.map((contact) => contact.company_name).join(', ');
    case 'prices':
      return String(change.after.length);
  }
}
