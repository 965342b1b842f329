import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { codes } from '../../platform/db/schema/catalogue.ts';
import { voidCodes } from '../../platform/db/schema/desk.ts';
import { orderLines } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockOrder } from '../orders/order-machine.ts';

type CodeRow = typeof codes.$inferSelect;

/** Takes a delivered code out of use for good. Returns what it was. @throws {Refusal} 404 when it is not one of the order's */
export async function voidCode(
  tx: Queryable,
  orderId: string,
  codeId: number,
  why: string,
): Promise<CodeRow> {
  await lockOrder(tx, orderId);
  const lines = tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId));
  const [code] = await tx
    .delete(codes)
    .where(and(eq(codes.id, codeId), inArray(codes.orderProductId, lines)))
    .returning();
  if (!code) throw refuse('desk.code_not_found');
  const { id, productId, orderProductId, unit } = code;
  await tx.insert(voidCodes).values({ id, productId, code: code.code, orderProductId, unit, why });
  return code;
}

/** Gives another code from stock in place of a bad one. @throws {Refusal} 409 when none is left */
export async function replaceCode(
  tx: Queryable,
  orderId: string,
  codeId: number,
  why: string,
): Promise<void> {
  const { productId, orderProductId, unit } = await voidCode(tx, orderId, codeId, why);
  const [free] = await tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.productId, productId), isNull(codes.orderProductId)))
    .orderBy(codes.id)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!free) throw refuse('desk.out_of_stock');
  await tx.update(codes).set({ orderProductId, unit }).where(eq(codes.id, free.id));
}
