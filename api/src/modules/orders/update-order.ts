import { lineTotal, steamTotal, type UpdateOrder } from '@shop/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type ProductRow, products } from '../../platform/db/schema/catalogue.ts';
import {
  type OrderDetails,
  type OrderLineRow,
  type OrderRow,
  orderLines,
} from '../../platform/db/schema/orders.ts';
import { type FieldRefusals, refuseFields } from '../../platform/refusal.ts';
import { changeOrder } from './change-order.ts';
import { quantityError } from './order-lines.ts';

type Line = { line: OrderLineRow; product: ProductRow };

/**
 * Changes quantities of an order at the prices it was made with. A line that is not named stays, one of quantity 0 goes.
 * @throws {Refusal} 400 with field errors; 409 once the order is being paid.
 */
export function updateOrder(
  db: Queryable,
  orderId: string,
  changes: UpdateOrder['products'],
): Promise<OrderRow> {
  return changeOrder(db, orderId, async (tx, { details }) => {
    const before = await readLines(tx, orderId);
    const errors = changes.map((change, index) => wrong(change, before, index, changes));
    if (errors.some((error) => Object.keys(error).length > 0)) throw refuseFields({ products: errors });
    const wanted = new Map(changes.map(({ id, quantity }) => [id, quantity]));
    const after = before.map(({ line, product }) => {
      const quantity = wanted.get(line.productId) ?? line.quantity;
      return { line: { ...line, quantity, total: costs(line, quantity, details) }, product };
    });
    const remaining = after.filter(({ line }) => line.quantity > 0);
    if (remaining.length === 0) throw refuseFields({ products: 'order.no_products' });
    await store(tx, orderId, after);
    return { details: follow(details, remaining) };
  });
}

function wrong(
  { id, quantity }: UpdateOrder['products'][number],
  lines: Line[],
  index: number,
  changes: UpdateOrder['products'],
): FieldRefusals {
  const known = lines.find(({ line }) => line.productId === id);
  if (!known) return { id: 'order.product_not_in_order' };
  if (changes.findIndex((other) => other.id === id) < index) return { id: 'order.product_repeated' };
  if (quantity === 0 || quantity === known.line.quantity) return {};
  if (!known.product.isActive) return { id: 'product.not_sold' };
  const error = quantityError(known.product, quantity);
  return error ? { quantity: error } : {};
}

/** A unit of Steam is a rouble that arrives: the commission comes on top of their sum, as on the day of the order. */
function costs(line: OrderLineRow, quantity: number, details: OrderDetails): number {
  if (details.kind === 'SteamOrder') return steamTotal(quantity * 100, details.commission);
  return lineTotal({ price: line.price, discountPrice: line.discountPrice, quantity });
}

function follow(details: OrderDetails, remaining: Line[]): OrderDetails {
  if (details.kind === 'SteamOrder') return { ...details, amount: remaining[0]!.line.quantity * 100 };
  if (details.kind !== 'StandoffOrder') return details;
  return {
    ...details,
    gold: remaining.reduce((sum, { line, product }) => sum + (product.gold ?? 0) * line.quantity, 0),
  };
}

async function store(tx: Queryable, orderId: string, lines: Line[]): Promise<void> {
  const gone = lines.filter(({ line }) => line.quantity === 0).map(({ line }) => line.id);
  if (gone.length > 0)
    await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, gone)));
  for (const { line } of lines) {
    const { id, quantity, total } = line;
    if (quantity > 0) await tx.update(orderLines).set({ quantity, total }).where(eq(orderLines.id, id));
  }
}

const readLines = (tx: Queryable, orderId: string): Promise<Line[]> =>
  tx
    .select({ line: orderLines, product: products })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position);
