import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes, type ProductRow, type ProductSource, products } from '../../platform/db/schema/catalogue.ts';
import { type SupplierOrderRow, supplierOrders } from '../../platform/db/schema/deliveries.ts';
import { type OrderLineRow, type OrderRow, orderLines, orders } from '../../platform/db/schema/orders.ts';
import { voided } from '../catalog/void-codes.ts';
import { type Costs, isTooDear, readCosts } from './supplier-prices.ts';
import type { Suppliers } from './suppliers/registry.ts';
import type { SupplierAnswer } from './suppliers/supplier.ts';

/** A part of a line at a supplier. `sources`: who has the goods and is configured here, the preferred one first. */
export type Part = {
  row: SupplierOrderRow;
  productId: number;
  product: string;
  quantity: number;
  sources: ProductSource[];
  /** Highest price of a piece, kopecks; null for a wallet. */
  ceiling: number | null;
};

/** A supplier is asked to sell a piece for no more than the buyer pays. A wallet's units are roubles of its sum. */
const ceilingOf = ({ kind }: OrderRow, { price, discountPrice }: ProductRow) =>
  kind === 'SteamOrder' ? null : (discountPrice ?? price);

/** Whether suppliers of this shop have the goods of an order. */
export async function suppliedLines(
  db: Queryable,
  orderId: string,
  suppliers: Suppliers,
): Promise<'all' | 'some' | 'none'> {
  const sold = await db
    .select({ product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId));
  const supplied = sold.filter(({ product }) => suppliers.sourcesOf(product).length > 0).length;
  if (supplied === 0) return 'none';
  return supplied === sold.length ? 'all' : 'some';
}

/**
 * The parts of an order with their keys, which are made once, before anybody is asked; `unsupplied` counts the lines that
 * no supplier of this shop has.
 */
export async function openParts(
  db: Queryable,
  order: OrderRow,
  suppliers: Suppliers,
): Promise<{ parts: Part[]; unsupplied: number }> {
  const lines = await db
    .select({ line: orderLines, product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  let rows = await partsOf(db, order.id);
  const costs = await readCosts(db);
  if (lines.some(({ line }) => !isOpened(rows, line.id))) {
    await db.transaction(async (tx) => {
      // One who races waits here and finds the parts: a line has either all of them or none yet.
      await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
      const known = await partsOf(tx, order.id);
      const closed = lines.filter(({ line }) => !isOpened(known, line.id));
      const fresh = closed.flatMap((line) => planParts(order, line, suppliers, costs));
      if (fresh.length > 0) await tx.insert(supplierOrders).values(fresh);
    });
    rows = await partsOf(db, order.id);
  }
  const parts = lines.flatMap(({ line, product }) =>
    rows
      .filter((row) => row.orderLineId === line.id)
      .map((row) => ({
        row,
        productId: product.id,
        product: row.product ?? product.supplierProduct ?? '',
        quantity: row.quantity ?? line.quantity,
        sources: affordableFirst(product, suppliers, costs),
        ceiling: ceilingOf(order, product),
      })),
  );
  return { parts, unsupplied: lines.filter(({ line }) => !isOpened(rows, line.id)).length };
}

const partsOf = (db: Queryable, orderId: string) =>
  db
    .select()
    .from(supplierOrders)
    .where(eq(supplierOrders.orderId, orderId))
    .orderBy(asc(supplierOrders.part));

const isOpened = (rows: SupplierOrderRow[], lineId: number) =>
  rows.some(({ orderLineId }) => orderLineId === lineId);

/** A line as parts that each of its suppliers takes in one call; none when no supplier has it. */
function planParts(
  { id: orderId, kind }: OrderRow,
  { line, product }: { line: OrderLineRow; product: ProductRow },
  suppliers: Suppliers,
  costs: Costs,
): (typeof supplierOrders.$inferInsert)[] {
  const sources = affordableFirst(product, suppliers, costs);
  const [first] = sources;
  if (!first) return [];
  // A wallet is topped up by one sum; its units are roubles.
  const whole = kind === 'SteamOrder' ? 1 : line.quantity;
  const max = Math.min(...sources.map(({ supplier }) => suppliers.get(supplier)?.maxQuantity ?? whole));
  return split(whole, max).map((quantity, index) => ({
    ...{ orderLineId: line.id, part: index + 1, orderId, quantity, key: randomUUID() },
    ...first,
    cost: costOf(costs, first, quantity),
  }));
}

/** Who has a product, those before others that leave the shop its margin. */
function affordableFirst(product: ProductRow, suppliers: Suppliers, costs: Costs): ProductSource[] {
  const sources = suppliers.sourcesOf(product);
  const isDear = (source: ProductSource) => isTooDear(product, source, costs, suppliers.leastMargin);
  return [...sources.filter((source) => !isDear(source)), ...sources.filter(isDear)];
}

/** Kopecks for so many pieces; null where nobody knows. */
function costOf(costs: Costs, source: ProductSource, quantity: number): number | null {
  const cost = costs.get(source);
  return cost === undefined ? null : cost * quantity;
}

/** As few parts as possible, all but the last of them full. */
export function split(quantity: number, max: number): number[] {
  const parts: number[] = [];
  for (let left = quantity; left > 0; left -= max) parts.push(Math.min(left, max));
  return parts;
}

const isPart = ({ orderLineId, part }: SupplierOrderRow) =>
  and(eq(supplierOrders.orderLineId, orderLineId), eq(supplierOrders.part, part));

/**
 * Written before the first call: the next one after a crash knows that the supplier may have the order. Null when
 * another worker is ordering this part.
 */
export async function markAsked(db: Queryable, row: SupplierOrderRow): Promise<Date | null> {
  const [marked] = await db
    .update(supplierOrders)
    .set({ asked: sql`now()` })
    .where(and(isPart(row), eq(supplierOrders.key, row.key), isNull(supplierOrders.asked)))
    .returning({ asked: supplierOrders.asked });
  return marked?.asked ?? null;
}

/** Writes down that nothing was bought, so that another supplier may be asked, under a key of its own. */
export async function releasePart(
  db: Queryable,
  row: SupplierOrderRow,
  { supplier, product }: ProductSource,
  note: string,
): Promise<SupplierOrderRow> {
  const key = supplier === row.supplier ? row.key : randomUUID();
  const cost = costOf(await readCosts(db), { supplier, product }, row.quantity ?? 1);
  const [released] = await db
    .update(supplierOrders)
    .set({ supplier, product, key, note, cost, asked: null })
    .where(and(isPart(row), eq(supplierOrders.key, row.key)))
    .returning();
  if (!released) throw new Error('another worker has this part of the order');
  return released;
}

/**
 * Opens a part for a purchase under a new key: a purchase under the old one fails then. For a part that its
 * supplier does not have, or does not have any more.
 */
export async function reopenPart(tx: Queryable, row: SupplierOrderRow, note: string): Promise<void> {
  await tx
    .update(supplierOrders)
    .set({ key: randomUUID(), state: 'new', asked: null, decided: null, note })
    .where(isPart(row));
}

/**
 * Writes down what a supplier says of a part, with the codes that it delivered. A code that was delivered to somebody
 * before is none: a person has to look.
 */
export function recordAnswer(db: Queryable, part: Part, answer: SupplierAnswer): Promise<SupplierAnswer> {
  return db.transaction(async (tx) => {
    const { state, codes: given = [], note = null } = answer;
    if (state === 'done' && given.length > 0 && (await areKnown(tx, given, part.row.orderLineId)))
      return recordAnswer(tx, part, { state: 'attention', note: 'a code of it was delivered before' });
    const isOver = state === 'done' || state === 'rejected';
    const changed = await tx
      .update(supplierOrders)
      .set({ state, note, ...(isOver && { decided: sql`now()` }) })
      .where(and(isPart(part.row), ne(supplierOrders.state, 'done')))
      .returning({ part: supplierOrders.part });
    if (changed.length > 0 && state === 'done' && given.length > 0) await addCodes(tx, part, given);
    return answer;
  });
}

async function areKnown(tx: Queryable, given: string[], orderLineId: number): Promise<boolean> {
  const known = await tx.select().from(codes).where(inArray(codes.code, given));
  if ((await voided(tx, given)).size > 0) return true;
  return known.some((code) => code.orderProductId !== orderLineId) || new Set(given).size < given.length;
}

async function addCodes(tx: Queryable, { row, productId, quantity }: Part, given: string[]): Promise<void> {
  const [before] = await tx
    .select({ units: sql<number>`coalesce(sum(${supplierOrders.quantity}), 0)::int` })
    .from(supplierOrders)
    .where(and(eq(supplierOrders.orderLineId, row.orderLineId), sql`${supplierOrders.part} < ${row.part}`));
  // A piece may come as several strings, a serial number and a PIN: they stay together.
  const each = Math.ceil(given.length / quantity);
  const values = Array.from({ length: Math.ceil(given.length / each) }, (_, index) => ({
    productId,
    code: given.slice(index * each, (index + 1) * each).join('\n'),
    orderProductId: row.orderLineId,
    unit: (before?.units ?? 0) + index + 1,
  }));
  await tx.insert(codes).values(values);
}
