import type { LastStandoffData, LastSteamData, LastSupplyData } from '@shop/contract';
import { and, desc, eq, exists, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orderAvatars } from '../../platform/db/schema/deliveries.ts';
import { type OrderDetails, type OrderRow, orderAccess, orders } from '../../platform/db/schema/orders.ts';
import { refuse } from '../../platform/refusal.ts';
import { shownEmail } from '../../platform/shown-email.ts';
import type { Buyer } from '../accounts/users.ts';
import { orderAvatarUrl } from './order-avatar.ts';

/** Reads the fields of the buyer's newest Standoff order. @throws {Refusal} 404 when there is none. */
export async function lastStandoffData(db: Queryable, buyer: Buyer): Promise<LastStandoffData> {
  const { order, details } = await newest(db, buyer, 'StandoffOrder');
  const [avatar] = await db
    .select({ id: orderAvatars.orderId })
    .from(orderAvatars)
    .where(eq(orderAvatars.orderId, order.id));
  return {
    game_account_id: details.gameAccountId,
    game_avatar: avatar ? orderAvatarUrl(order.id) : null,
    email: shownEmail(order.email),
    order_id: order.id,
  };
}

/** Reads the fields of the buyer's newest Steam order. @throws {Refusal} 404 when there is none. */
export async function lastSteamData(db: Queryable, buyer: Buyer): Promise<LastSteamData> {
  const { order, details } = await newest(db, buyer, 'SteamOrder');
  return { steam_account_id: details.steamAccountId, email: shownEmail(order.email) };
}

/** Reads the fields of the buyer's newest order of this supplier's game. @throws {Refusal} 404 when there is none. */
export async function lastSupplyData(db: Queryable, buyer: Buyer, gameId: number): Promise<LastSupplyData> {
  const { order, details } = await newest(db, buyer, 'MooGoldOrder', eq(orders.gameId, gameId));
  return {
    moogold_user_id: details.userId,
    moogold_server: details.server ?? details.serverCustomId,
    email: shownEmail(order.email),
  };
}

/** Orders that the buyer made: a user's own, or those that a guest made in this browser. Not those it only opened by a link. */
function madeBy(db: Queryable, { user, sessionId }: Buyer): SQL | undefined {
  if (user) return eq(orders.userId, user.id);
  if (sessionId === null) return undefined;
  const access = and(eq(orderAccess.orderId, orders.id), eq(orderAccess.sessionId, sessionId));
  return and(
    eq(orders.sessionId, sessionId),
    isNull(orders.userId),
    exists(db.select({ one: sql`1` }).from(orderAccess).where(access)),
  );
}

async function newest<Kind extends OrderDetails['kind']>(
  db: Queryable,
  buyer: Buyer,
  kind: Kind,
  more?: SQL,
): Promise<{ order: OrderRow; details: Extract<OrderDetails, { kind: Kind }> }> {
  const made = madeBy(db, buyer);
  if (!made) throw refuse('order.not_found');
  const [order] = await db
    .select()
    .from(orders)
    .where(and(made, eq(orders.kind, kind), more))
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(1);
  if (!order) throw refuse('order.not_found');
  return { order, details: order.details as Extract<OrderDetails, { kind: Kind }> };
}
