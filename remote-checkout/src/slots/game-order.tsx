import '../texts.ts';
import type { Slots } from '@shop/shared/contracts';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { UnavailableOrder } from '../features/order-form/unavailable-order.tsx';

/** The order form beside the products of a game. */
export function Slot({ game }: Slots['game-order']) {
  return game.is_active ? <OrderForm key={game.id} game={game} /> : <UnavailableOrder />;
}
