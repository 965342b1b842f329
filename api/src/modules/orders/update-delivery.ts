import type { UpdateDelivery } from '@shop/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import type { OrderDetails, OrderRow } from '../../platform/db/schema/orders.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { changeOrder } from './change-order.ts';
import { chooseServer, serverErrors } from './draft-supply.ts';
import { checkNewAddress } from './order-promo.ts';

/**
 * Changes where an order goes: the fields of its own kind, each by the rules it was made by; absent ones stay.
 * @throws {Refusal} 400 with field errors; 409 once the order is being paid.
 */
export function updateDelivery(db: Queryable, orderId: string, input: UpdateDelivery): Promise<OrderRow> {
  return changeOrder(db, orderId, async (tx, order) => {
    const details = await redirect(tx, order, input);
    if (input.email === undefined || input.email === order.email) return { details };
    await checkNewAddress(tx, order, input.email);
    return { details, email: input.email };
  });
}

async function redirect(
  tx: Queryable,
  { details, gameId }: OrderRow,
  input: UpdateDelivery,
): Promise<OrderDetails> {
  switch (details.kind) {
    case 'PUBGOrder':
      return details;
    case 'SteamOrder':
      return { ...details, steamAccountId: input.steam_account_id ?? details.steamAccountId };
    case 'StandoffOrder':
      return { ...details, gameAccountId: input.game_account_id ?? details.gameAccountId };
    case 'MooGoldOrder':
      return {
        ...details,
        userId: input.supply_channel_user_id ?? details.userId,
        ...(await move(tx, gameId, input)),
      };
  }
}

async function move(tx: Queryable, gameId: number, input: UpdateDelivery) {
  const where = { server: input.supply_channel_server, custom: input.supply_channel_server_custom_id };
  if (where.server === undefined && where.custom === undefined) return {};
  const [game] = await tx.select().from(games).where(eq(games.id, gameId));
  const errors = serverErrors(game!, where);
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return chooseServer(game!, where);
}
