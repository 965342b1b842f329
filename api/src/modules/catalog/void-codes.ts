import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { voidCodes } from '../../platform/db/schema/desk.ts';

/** Those of some codes that were found bad. */
export async function voided(db: Queryable, given: readonly string[]): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set();
  const rows = await db
    .select({ code: voidCodes.code })
    .from(voidCodes)
    .where(sql`${voidCodes.code} = any(${sql.param([...given])}::text[])`);
  return new Set(rows.map(({ code }) => code));
}
