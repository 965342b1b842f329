import type { Game } from '@shop/contract';
import type { ComponentType } from 'react';
import { UnavailableOrder } from './unavailable-order.tsx';
import { type Repeated, useRepeatedOrder } from './use-repeated-order.ts';

type Props<OneGame extends Game> = {
  game: OneGame;
  /** The form of its kind. */
  Form: ComponentType<{ game: OneGame; repeated: Repeated }>;
};

function RepeatableOrder<OneGame extends Game>({ game, Form }: Props<OneGame>) {
  const repeated = useRepeatedOrder(game);
  return <Form game={game} repeated={repeated} />;
}

/** The order form beside the products of a game that is sold. */
export function OrderForm<OneGame extends Game>({ game, Form }: Props<OneGame>) {
  return game.is_active ? <RepeatableOrder key={game.id} game={game} Form={Form} /> : <UnavailableOrder />;
}
