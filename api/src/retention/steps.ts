import { inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/db/database.ts';

/** Rows that one step takes at most: none holds others up for long. */
export const STEP = 500;

/** One kind of rows that are forgotten: each step of a pass says how many rows it took. */
export type Retention = { name: string; pass: (db: Queryable) => AsyncGenerator<number> };

export const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;

export const none = (db: Queryable, table: PgTable, where: SQL | undefined) =>
  notExists(db.select({ one: sql`1` }).from(table).where(where));

/** Steps that take rows wherever they are, until one finds none. */
export async function* untilNone(step: () => Promise<number>): AsyncGenerator<number> {
  for (let gone = await step(); gone > 0; gone = await step()) yield gone;
}

/**
 * Steps over candidates in the order of a key, each from where the one before ended: candidates that stay are looked at once in a pass,
 * not once in each step. `last` is the key of the step's last candidate, undefined when there was none.
 */
export async function* inOrder<Key>(
  step: (after: Key | undefined) => Promise<{ gone: number; last: Key | undefined }>,
): AsyncGenerator<number> {
  let after: Key | undefined;
  while (true) {
    const { gone, last } = await step(after);
    if (last === undefined) return;
    yield gone;
    after = last;
  }
}

/** Deletes rows by their key; those that somebody holds are left for the next time. */
export const rows = (
  name: string,
  table: PgTable,
  key: PgColumn,
  where: () => SQL | undefined,
): Retention => ({
  name,
  pass: (db) =>
    untilNone(async () => {
      const some = db
        .select({ key })
        .from(table)
        .where(where())
        .limit(STEP)
        .for('update', { skipLocked: true });
      return (await db.delete(table).where(inArray(key, some)).returning({ key })).length;
    }),
});
