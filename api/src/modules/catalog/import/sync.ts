import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/db/database.ts';

export type Change = {
  action: 'add' | 'change' | 'remove';
  what: string;
  key: string;
  /** For a change: old and new value by column. */
  fields?: Record<string, [before: unknown, after: unknown]>;
};

/** The place of what was taken off a list whose rows may also be listed as inactive. */
const OFF_THE_LIST = -1;

type Row = { id: number; isActive: boolean; position?: number };
type CatalogueTable = PgTable & { id: PgColumn; isActive: PgColumn };
type Wanted = { key: string; values: Record<string, unknown> };

/**
 * Makes the rows of a table match `wanted`: adds, changes what differs, deactivates what is gone. Ids stay. Returns the id of
 * every wanted key and adds to `changes` what it did. What is gone from a list that is `placed` loses its place, also when the
 * list held it as inactive.
 */
export async function syncRows(
  db: Queryable,
  options: {
    table: CatalogueTable;
    what: string;
    existing: Row[];
    keyOf: (row: never) => string;
    wanted: Wanted[];
    prefix?: string;
    placed?: boolean;
  },
  changes: Change[],
): Promise<Map<string, number>> {
  const { table, what, wanted, prefix = '', placed = false } = options;
  const existing = new Map(options.existing.map((row) => [options.keyOf(row as never), row]));
  const ids = new Map<string, number>();
  for (const { key, values } of wanted) {
    const row = existing.get(key);
    const target = { isActive: true, ...values };
    if (row) {
      ids.set(key, row.id);
      const fields = differences(row as unknown as Record<string, unknown>, target);
      if (Object.keys(fields).length === 0) continue;
      await db
        .update(table)
        .set(target as never)
        .where(eq(table.id, row.id));
      changes.push({ action: 'change', what, key: prefix + key, fields });
    } else {
      const [added] = (await db
        .insert(table)
        .values(target as never)
        .returning({ id: table.id })) as [{ id: number }];
      ids.set(key, added.id);
      changes.push({ action: 'add', what, key: prefix + key });
    }
  }
  for (const [key, row] of existing) {
    const isPlaced = placed && row.position !== OFF_THE_LIST;
    if (ids.has(key) || !(row.isActive || isPlaced)) continue;
    await db
      .update(table)
      .set({ isActive: false, ...(placed && { position: OFF_THE_LIST }) } as never)
      .where(eq(table.id, row.id));
    if (row.isActive) changes.push({ action: 'remove', what, key: prefix + key });
  }
  return ids;
}

function differences(row: Record<string, unknown>, target: Record<string, unknown>) {
  const fields: NonNullable<Change['fields']> = {};
  for (const [name, after] of Object.entries(target)) {
    if (canonical(row[name]) !== canonical(after)) fields[name] = [row[name], after];
  }
  return fields;
}

/** The same text for equal values; a jsonb column does not keep the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, item: unknown) => {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
