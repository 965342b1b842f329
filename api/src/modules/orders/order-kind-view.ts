import { listingPrice, printMoney } from '@shop/contract';
import type { OrderRow } from '../../platform/db/schema/orders.ts';
import { pictureUrlOrNull } from '../catalog/picture.ts';
import { orderAvatarUrl } from './order-avatar.ts';

/** Returns the fields that only an order of its kind shows. */
export function kindView({ id, details }: Pick<OrderRow, 'id' | 'details'>, hasAvatar: boolean) {
  switch (details.kind) {
    case 'PUBGOrder':
      return { resourcetype: 'PUBGOrder' } as const;
    case 'SteamOrder':
      return {
        resourcetype: 'SteamOrder',
        steam_account_id: details.steamAccountId,
        amount: printMoney(details.amount),
      } as const;
    case 'MooGoldOrder':
      return {
        resourcetype: 'MooGoldOrder',
        moogold_user_id: details.userId,
        moogold_server: details.server,
        moogold_server_custom_id: details.serverCustomId,
      } as const;
    case 'StandoffOrder': {
      const { gold, surplus, settings } = details;
      const marked = settings.is_surplus_enabled ? surplus : 0;
      return {
        resourcetype: 'StandoffOrder',
        game_account_id: details.gameAccountId,
        game_avatar: hasAvatar ? orderAvatarUrl(id) : null,
        surplus: printMoney(surplus),
        listing: {
          price: printMoney(listingPrice(gold, settings.market_fee, marked)),
          skin_name: settings.skin_name,
          skin_picture: pictureUrlOrNull(settings.skin_picture),
          market_fee: settings.market_fee,
          need_refund: settings.need_refund,
        },
      } as const;
    }
  }
}

/** Whom the goods of an order go to. */
export function playerOf({ details }: Pick<OrderRow, 'details'>): {
  player: string | null;
  server: string | null;
} {
  if (details.kind === 'SteamOrder') return { player: details.steamAccountId, server: null };
  if (details.kind === 'StandoffOrder') return { player: details.gameAccountId, server: null };
  if (details.kind === 'MooGoldOrder')
    return { player: details.userId, server: details.server ?? details.serverCustomId };
  return { player: null, server: null };
}
