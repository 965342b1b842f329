import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes } from '../../platform/db/schema/catalogue.ts';
import { type OrderLineRow, orderLines } from '../../platform/db/schema/orders.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { alert, resolveAlert } from '../../platform/observability/alerts.ts';
import { transition } from '../orders/order-machine.ts';

/** `short`: not enough codes in stock. `to_buy`: a supplier has them. `contended`: others hold some at this moment. `none`: not an order to deliver. */
export type CodeDelivery = 'delivered' | 'short' | 'to_buy' | 'contended' | 'none';

class Shortage extends Error {
  readonly line: OrderLineRow;
  constructor(line: OrderLineRow) {
    super('not enough codes');
    this.line = line;
  }
}

/**
 * Hands a paid order its codes from stock: all of them and the order done, or none. A code goes to one unit of one line
 * and a unit takes one code, which the unique keys of `codes` hold whatever runs beside this. Of a shortage
 * an operator is alerted, unless a supplier `canSell` the codes.
 */
export async function deliverCodes(
  db: Queryable,
  orderId: string,
  canSell: () => Promise<boolean> = async () => false,
): Promise<CodeDelivery> {
  try {
    return await db.transaction(async (tx): Promise<CodeDelivery> => {
      const order = await transition(tx, orderId, 'done');
      if (!order) return 'none';
      const lines = await tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.productId));
      for (const line of lines) if ((await takeCodes(tx, line)) < line.quantity) throw new Shortage(line);
      await resolveAlert(tx, 'out_of_stock', orderId);
      await enqueue(tx, { kind: 'receipt', key: `${orderId}:done`, payload: { orderId, receipt: 'done' } });
      return 'delivered';
    });
  } catch (error) {
    if (error instanceof Shortage) return tellShortage(db, orderId, error.line, canSell);
    throw error;
  }
}

async function takeCodes(tx: Queryable, line: OrderLineRow): Promise<number> {
  const { rows } = await tx.execute(sql`
    with free as (
      select id from ${codes}
      where product_id = ${line.productId} and order_product_id is null
      order by id limit ${line.quantity} for update skip locked
    ), numbered as (select id, row_number() over (order by id) as unit from free)
    update ${codes} set order_product_id = ${line.id}, unit = numbered.unit
    from numbered where ${codes.id} = numbered.id and order_product_id is null
    returning ${codes.id}`);
  return rows.length;
}

async function tellShortage(
  db: Queryable,
  orderId: string,
  line: OrderLineRow,
  canSell: () => Promise<boolean>,
): Promise<CodeDelivery> {
  const { rows } = await db.execute<{ free: number }>(
    sql`select count(*)::int as free from ${codes} where product_id = ${line.productId} and order_product_id is null`,
  );
  const free = rows[0]?.free ?? 0;
  if (free >= line.quantity) return 'contended';
  if (await canSell()) return 'to_buy';
  const data = { order: orderId, product: line.productId, needed: line.quantity, free };
  await alert(db, 'out_of_stock', orderId, data);
  await enqueue(db, { kind: 'receipt', key: `${orderId}:paid`, payload: { orderId, receipt: 'paid' } });
  return 'short';
}
