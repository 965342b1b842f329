import type { ChangeResult } from '@shop/desk-contract/catalogue';
import { permissionsOf } from '@shop/desk-contract/roles';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { pendingChanges } from '../../../platform/db/schema/desk.ts';
import { staff } from '../../../platform/db/schema/staff.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { alert } from '../../../platform/observability/alerts.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { text } from '../../../platform/text.ts';
import type { Actor } from '../../staff/audit.ts';
import { applyChange } from './apply-change.ts';
import { keepEnd, settlePending, takePending } from './pending-changes.ts';

type PendingRow = typeof pendingChanges.$inferSelect;

/** Makes a pending change now. @throws {Refusal} for one that was decided, and for what cannot be made any more */
export async function publishPending(
  tx: Queryable,
  by: Actor,
  row: PendingRow,
  sources: FileStore,
  why = row.why,
): Promise<ChangeResult[]> {
  if (row.until && row.until.getTime() <= Date.now()) throw refuse('desk.change_overdue');
  const results = await applyChange(tx, by, row.change, { sources, why, merge: true });
  await keepEnd(tx, row, results);
  await settlePending(tx, row.id, 'published');
  return results;
}

/**
 * Makes a pending change whose time has come, in the name of who wrote it. What cannot be made waits for a person, who is alerted.
 * Returns how long it is until its time, milliseconds; null when nothing is left to do.
 */
export async function publishDue(db: Queryable, id: number, sources: FileStore): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      const row = await takePending(tx, id);
      if (row.state !== 'open' || !row.at) return null;
      const early = row.at.getTime() - Date.now();
      if (early > 0) return early;
      await publishPending(tx, await authorOf(tx, row.staffId), row, sources);
      return null;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await db.transaction((tx) => fail(tx, id, text(error.code, error.params)));
    return null;
  }
}

/** Who wrote it, if they may still change goods. */
async function authorOf(tx: Queryable, id: number): Promise<Actor> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id));
  if (!person || person.disabled || !permissionsOf(person.role).includes('goods.write'))
    throw refuse('desk.change_author_gone');
  return { id, name: person.name };
}

async function fail(tx: Queryable, id: number, error: string): Promise<void> {
  const [row] = await tx.select().from(pendingChanges).where(eq(pendingChanges.id, id)).for('update');
  if (row?.state !== 'open') return;
  await tx.update(pendingChanges).set({ state: 'failed', error }).where(eq(pendingChanges.id, id));
  await alert(tx, 'change_not_published', String(id), { change: id, subject: row.subject, says: error });
}
