import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../../platform/db/schema/catalogue.ts';
import { type SupplierOrderRow, supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { type OrderDetails, type OrderRow, orderLines } from '../../platform/db/schema/orders.ts';
import { alert } from '../../platform/observability/alerts.ts';
import { transition } from '../orders/transition.ts';
import { failPaid } from '../payments/fail-paid-order.ts';
import { complete, underWay } from './delivery-steps.ts';
import { type Supplier, type SupplierAnswer, SupplierError } from './suppliers/supplier.ts';

type Line = { asked: SupplierOrderRow; product: string | null; quantity: number };
type Buyer = Extract<OrderDetails, { kind: 'MooGoldOrder' }>;

/**
 * Takes a paid order of a supplier's goods as far as the supplier is: each line is bought once, under a key of ours, and
 * after any doubt the supplier is asked by that key first. Returns when to look again in milliseconds, null when nothing
 * more will happen. @throws {SupplierError} when the supplier does not answer.
 */
export async function deliverBySupplier(
  db: Queryable,
  orderId: string,
  supplier: Supplier,
): Promise<number | null> {
  const order = await underWay(db, orderId);
  if (!order) return null;
  if (order.details.kind !== 'MooGoldOrder') throw new Error(`order ${orderId} is not bought of a supplier`);
  const states: SupplierAnswer[] = [];
  for (const line of await openLines(db, order, supplier.name))
    states.push(await advance(db, supplier, line, order.details));
  return settle(db, orderId, states, supplier.askEvery);
}

/** The lines with their keys, which are made once, before anybody is asked. */
async function openLines(db: Queryable, order: OrderRow, supplier: string): Promise<Line[]> {
  const lines = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  await db
    .insert(supplierOrders)
    .values(lines.map(({ id }) => ({ orderLineId: id, orderId: order.id, supplier, key: randomUUID() })))
    .onConflictDoNothing();
  return db
    .select({ asked: supplierOrders, product: products.supplierProduct, quantity: orderLines.quantity })
    .from(supplierOrders)
    .innerJoin(orderLines, eq(orderLines.id, supplierOrders.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(supplierOrders.orderId, order.id))
    .orderBy(asc(orderLines.position));
}

async function advance(db: Queryable, supplier: Supplier, line: Line, buyer: Buyer): Promise<SupplierAnswer> {
  const { asked, product, quantity } = line;
  if (asked.state === 'done' || asked.state === 'rejected') return asked.state;
  if (product === null) return keep(db, asked, 'rejected');
  const { key } = asked;
  const since = asked.asked ?? (await markAsked(db, asked));
  const server = buyer.server ?? buyer.serverCustomId;
  const request = { key, product, quantity, userId: buyer.userId, server, since };
  try {
    const known = asked.asked === null ? null : await supplier.find(request);
    return await keep(db, asked, known ?? (await supplier.order(request)));
  } catch (error) {
    if (error instanceof SupplierError && error.reason === 'refused') return keep(db, asked, 'rejected');
    throw error;
  }
}

/** Written before the first call: whoever comes after a crash knows that the supplier may have the order. */
async function markAsked(db: Queryable, { orderLineId }: SupplierOrderRow): Promise<Date> {
  const line = and(eq(supplierOrders.orderLineId, orderLineId), isNull(supplierOrders.asked));
  const [marked] = await db
    .update(supplierOrders)
    .set({ asked: sql`now()` })
    .where(line)
    .returning({ asked: supplierOrders.asked });
  if (!marked?.asked) throw new SupplierError('unavailable', 'another worker is ordering this line');
  return marked.asked;
}

async function keep(db: Queryable, row: SupplierOrderRow, state: SupplierAnswer): Promise<SupplierAnswer> {
  const decided = state === 'done' || state === 'rejected' ? { decided: sql`now()` } : {};
  await db
    .update(supplierOrders)
    .set({ state, ...decided })
    .where(eq(supplierOrders.orderLineId, row.orderLineId));
  return state;
}

/** What the lines together mean for the order. */
async function settle(
  db: Queryable,
  orderId: string,
  states: SupplierAnswer[],
  askEvery: number,
): Promise<number | null> {
  const all = (...wanted: SupplierAnswer[]) => states.every((state) => wanted.includes(state));
  if (all('done')) await complete(db, orderId);
  else if (all('rejected')) await db.transaction((tx) => failPaid(tx, orderId));
  // A part has arrived and a part will not: what is fair, and what it costs, is for a person to say.
  else if (all('done', 'rejected')) await alert(db, 'delivered_in_part', orderId, { order: orderId });
  else {
    if (all('sent', 'done')) await transition(db, orderId, 'sent');
    return askEvery;
  }
  return null;
}
