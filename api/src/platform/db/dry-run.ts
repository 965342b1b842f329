import type { Queryable } from './database.ts';

class DryRunRollback extends Error {}

/** Does `work` in one transaction, which a dry run rolls back: what it returns is exactly what would have happened. */
export async function withDryRun<T>(
  db: Queryable,
  isDryRun: boolean,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const done: { result?: T } = {};
  try {
    await db.transaction(async (tx) => {
      done.result = await work(tx);
      if (isDryRun) throw new DryRunRollback();
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  return done.result as T;
}
