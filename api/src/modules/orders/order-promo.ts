import { afterPromo, cleanPromoCode, type PromoCode } from '@shop/contract';
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { type PromoCodeRow, promoCodes, promoUses } from '../../platform/db/schema/promo-codes.ts';
import { refuse } from '../../platform/refusal.ts';
import { changeBuyer, keysOf, noteBuyer } from '../promo/buyers.ts';
import { type Caller, findUsable, giveUse, promoView, takeUse, whyNotUsable } from '../promo/codes.ts';
import { profileCode } from '../promo/profile-code.ts';
import { changeOrder, linesTotal } from './change-order.ts';

const buyerOf = ({ id, userId, email, gameId }: OrderRow, caller: Caller) => ({
  ...{ orderId: id, userId, email, gameId },
  caller,
});

/** The code of an order. @throws {Refusal} 404 when it has none. */
export async function orderCode(db: Queryable, orderId: string): Promise<PromoCode> {
  const [row] = await db
    .select({ code: promoCodes.code, percent: promoUses.percent, game: promoCodes.gameId })
    .from(promoUses)
    .innerJoin(promoCodes, eq(promoCodes.id, promoUses.promoCodeId))
    .where(eq(promoUses.orderId, orderId));
  if (!row) throw refuse('order.promo_code_not_found');
  return row;
}

/**
 * Computes an order's sums with a code and leaves the order unchanged. @throws {Refusal} 400, see `whyNotUsable`.
 */
export async function previewCode(db: Queryable, order: OrderRow, code: string, caller: Caller) {
  const held = await db
    .select(getTableColumns(promoCodes))
    .from(promoUses)
    .innerJoin(promoCodes, eq(promoCodes.id, promoUses.promoCodeId))
    .where(and(eq(promoUses.orderId, order.id), eq(promoCodes.code, cleanPromoCode(code))));
  // Its own use may be the last one.
  const row = held[0] ?? (await findUsable(db, code, buyerOf(order, caller)));
  const total = afterPromo(await linesTotal(db, order.id), row.percent);
  return { order: { ...order, total }, promo: promoView(row) };
}

/**
 * Puts a code on an order in place of the one it had: they do not add up.
 * @throws {Refusal} 400, see `whyNotUsable`; 409 once the order is being paid.
 */
export function activateOnOrder(
  db: Queryable,
  orderId: string,
  code: string,
  caller: Caller,
): Promise<OrderRow> {
  return changeOrder(db, orderId, async (tx, order) => {
    const [wanted] = await tx
      .select({ id: promoCodes.id })
      .from(promoCodes)
      .where(eq(promoCodes.code, cleanPromoCode(code)));
    if (!wanted) throw await whyNotUsable(tx, code, buyerOf(order, caller));
    const held = await heldBy(tx, orderId);
    if (held === wanted.id) return {};
    // Both at once and in one order: two orders that swap their codes must not wait for each other.
    if (held !== null) await lockCodes(tx, [held, wanted.id]);
    if (held !== null) await drop(tx, orderId, held);
    const keys = await keysOf(tx, order);
    const taken = await takeUse(tx, wanted.id, { keys, gameId: order.gameId });
    if (!taken) throw await whyNotUsable(tx, code, buyerOf(order, caller));
    await attach(tx, orderId, taken, keys);
    return {};
  });
}

/** Takes the code off an order; nothing when it has none. @throws {Refusal} 409 once the order is being paid. */
export function deactivateOnOrder(db: Queryable, orderId: string): Promise<OrderRow> {
  return changeOrder(db, orderId, async (tx) => {
    const held = await heldBy(tx, orderId);
    if (held !== null) await drop(tx, orderId, held);
    return {};
  });
}

/** Gives a new order its buyer's own code, when it holds for this game. Returns the percent; 0 when there is none. */
export async function takeProfileCode(tx: Queryable, order: OrderRow): Promise<number> {
  if (order.userId === null) return 0;
  const chosen = await profileCode(tx, order.userId);
  const keys = await keysOf(tx, order);
  const taken = chosen && (await takeUse(tx, chosen.id, { keys, gameId: order.gameId }));
  if (!taken) return 0;
  await attach(tx, order.id, taken, keys);
  return taken.percent;
}

/** Frees the use of an order that has failed. The order goes on showing what it cost. */
export async function releaseCode(tx: Queryable, orderId: string): Promise<void> {
  const [released] = await tx
    .update(promoUses)
    .set({ released: sql`now()` })
    .where(and(eq(promoUses.orderId, orderId), isNull(promoUses.released)))
    .returning({ id: promoUses.promoCodeId });
  if (released) await giveUse(tx, released.id);
}

/**
 * Lets an order have another address; the limit per buyer of the code that it holds goes on holding. In the transaction that holds the order.
 * @throws {Refusal} 400 beside the field.
 */
export async function checkNewAddress(tx: Queryable, { id }: OrderRow, email: string): Promise<void> {
  const held = await heldBy(tx, id);
  if (held === null) return;
  // Anybody who takes the code meanwhile waits: the count per buyer is exact.
  const [code] = await tx.select().from(promoCodes).where(eq(promoCodes.id, held)).for('update');
  await changeBuyer(tx, id, code!, email);
}

async function heldBy(tx: Queryable, orderId: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: promoUses.promoCodeId })
    .from(promoUses)
    .where(eq(promoUses.orderId, orderId));
  return row?.id ?? null;
}

const lockCodes = (tx: Queryable, ids: number[]) =>
  tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(inArray(promoCodes.id, ids))
    .orderBy(asc(promoCodes.id))
    .for('update');

async function drop(tx: Queryable, orderId: string, promoCodeId: number): Promise<void> {
  await tx.delete(promoUses).where(eq(promoUses.orderId, orderId));
  await giveUse(tx, promoCodeId);
}

async function attach(
  tx: Queryable,
  orderId: string,
  { id, percent }: PromoCodeRow,
  keys: string[],
): Promise<void> {
  await tx.insert(promoUses).values({ orderId, promoCodeId: id, percent });
  await noteBuyer(tx, orderId, id, keys);
}
