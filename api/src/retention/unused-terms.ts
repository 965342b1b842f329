import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import { usedTerms } from '../modules/orders/payment-terms.ts';
import type { Queryable } from '../platform/db/database.ts';
import { orders } from '../platform/db/schema/orders.ts';
import { STEP } from './steps.ts';

/** As the index `orders_all_terms` has it. */
const hasAll = sql`${orders.status} not in ('created', 'waiting_for_payment') and jsonb_array_length(jsonb_path_query_array(${orders.terms}, '$.*.*')) > 1`;

/** The terms of methods that nobody chose, of orders that were paid or failed while a version before kept them all. */
export async function forgetTerms(db: Queryable, after: string | undefined) {
  const candidates = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(hasAll, after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(STEP);
  const ids = candidates.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(orders)
      .set({ terms: usedTerms() })
      .where(and(inArray(orders.id, ids), hasAll));
  return { gone: ids.length, last: ids.at(-1) };
}
