import type { Queryable } from './database.ts';

class Rehearsed extends Error {}

/** Does `work` in one transaction, which a rehearsal takes back: what it returns is exactly what would have happened. */
export async function rehearse<T>(
  db: Queryable,
  isRehearsal: boolean,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const kept: { result?: T } = {};
  try {
    await db.transaction(async (tx) => {
      kept.result = await work(tx);
      if (isRehearsal) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return kept.result as T;
}
