import type { Game, Slots } from '@shop/contract';
import { Slot as PubgSlot } from './pubg-order.tsx';
import { Slot as StandoffSlot } from './standoff-order.tsx';
import { Slot as SteamSlot } from './steam-order.tsx';
import { Slot as SupplySlot } from './supply-order.tsx';

/**
 * The order form of any game, for a page that does not name its kind (`PageModule.variants`). Throws on a kind that this
 * build does not know.
 */
export function Slot({ game }: Slots['game-order']) {
  switch (game.resourcetype) {
    case 'PUBGGame':
      return <PubgSlot game={game} />;
    case 'Steam':
      return <SteamSlot game={game} />;
    case 'StandoffGame':
      return <StandoffSlot game={game} />;
    case 'SupplyGame':
      return <SupplySlot game={game} />;
    default:
      throw new Error(`Unknown resourcetype: '${(game as Game).resourcetype}'`);
  }
}
