import type { OrderDetail } from '@shop/contract';

/** Fields of `delivery_details/update/` with what they hold. */
export type Details = Readonly<Record<string, string>>;

/** Where an order goes, as the API names it when it is changed. */
export function deliveryDetails(order: OrderDetail): Details {
  const email = order.email ?? '';
  switch (order.resourcetype) {
    case 'PUBGOrder':
      return { email };
    case 'SteamOrder':
      return { steam_account_id: order.steam_account_id, email };
    case 'StandoffOrder':
      return { game_account_id: order.game_account_id, email };
    case 'MooGoldOrder':
      return {
        supply_channel_user_id: order.moogold_user_id,
        ...(order.moogold_server !== null && { supply_channel_server: order.moogold_server }),
        ...(order.moogold_server_custom_id !== null && {
          supply_channel_server_custom_id: order.moogold_server_custom_id,
        }),
        email,
      };
  }
}

/** Quantities by product id. */
export const orderedQuantities = ({ products }: OrderDetail): Record<number, number> =>
  Object.fromEntries(products.map(({ id, quantity }) => [id, quantity]));

/** The body of `delivery_details/update/`: the fields that differ; undefined when none does. */
export function changedDetails(order: OrderDetail, details: Details): Details | undefined {
  const before = deliveryDetails(order);
  const changed = Object.entries(details)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([name, text]) => text !== before[name]);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** The body of `update/`: the lines whose quantity differs, 0 takes one out; undefined when none does. */
export function changedLines(order: OrderDetail, quantities: Readonly<Record<number, number>>) {
  const products = order.products
    .filter(({ id, quantity }) => quantities[id] !== undefined && quantities[id] !== quantity)
    .map(({ id }) => ({ id, quantity: quantities[id] as number }));
  return products.length > 0 ? { products } : undefined;
}
