import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import type { Files } from '../../platform/files/open-files.ts';
import { deleteAccount } from './delete-account.ts';
import { deletionName } from './deletion-log.ts';

/** Deletes again the accounts of the deletion log that a restored database has. Returns their ids. */
export async function replayDeletions(
  db: Queryable,
  files: Pick<Files, 'media' | 'deletions'>,
): Promise<number[]> {
  const names = new Set(await files.deletions.list(''));
  const ids = new Set([...names].map((name) => Number.parseInt(name, 10)).filter(Number.isSafeInteger));
  const again: number[] = [];
  for (const id of ids) {
    const [found] = await db
      .select({ id: users.id, created: users.created })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deleted)));
    if (!found || !names.has(deletionName(found))) continue;
    await deleteAccount(db, files, id);
    again.push(id);
  }
  return again;
}
