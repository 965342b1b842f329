import type { Game } from '@shop/shared/contracts';
import { PubgOrder } from './pubg-order.tsx';
import { StandoffOrder } from './standoff-order.tsx';
import { SteamOrder } from './steam-order.tsx';
import { SupplyOrder } from './supply-order.tsx';
import { useRepeatedOrder } from './use-repeated-order.ts';

/** The order form of a game's kind; each kind is one file. Throws on a kind this build does not know. */
export function OrderForm({ game }: { game: Game }) {
  const repeated = useRepeatedOrder(game);
  switch (game.resourcetype) {
    case 'PUBGGame':
      return <PubgOrder game={game} repeated={repeated} />;
    case 'Steam':
      return <SteamOrder game={game} repeated={repeated} />;
    case 'StandoffGame':
      return <StandoffOrder game={game} repeated={repeated} />;
    case 'SupplyGame':
      return <SupplyOrder game={game} repeated={repeated} />;
    default:
      throw new Error(`Unknown resourcetype: '${(game as Game).resourcetype}'`);
  }
}
