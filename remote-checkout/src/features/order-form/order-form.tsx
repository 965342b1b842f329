import type { Game } from '@shop/shared/contracts';
import { ComingOrder } from './coming-order.tsx';
import { PubgOrder } from './pubg-order.tsx';
import { SteamOrder } from './steam-order.tsx';

/** The order form of a game's kind; each kind is one file. Throws on a kind this build does not know. */
export function OrderForm({ game }: { game: Game }) {
  switch (game.resourcetype) {
    case 'PUBGGame':
      return <PubgOrder game={game} />;
    case 'Steam':
      return <SteamOrder game={game} />;
    case 'StandoffGame':
    case 'SupplyGame':
      return <ComingOrder game={game} />;
    default:
      throw new Error(`Unknown resourcetype: '${(game as Game).resourcetype}'`);
  }
}
