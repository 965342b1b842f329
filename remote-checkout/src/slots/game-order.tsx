import '../texts.ts';
import type { Slots } from '@shop/shared/contracts';
import { useStore } from '@shop/shared/platform';
import { $session } from '@shop/shared/state';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { SignInNeeded } from '../features/order-form/sign-in-needed.tsx';
import { UnavailableOrder } from '../features/order-form/unavailable-order.tsx';

/** The order form beside the products of a game. */
export function Slot({ game }: Slots['game-order']) {
  const session = useStore($session);
  if (!game.is_active) return <UnavailableOrder />;
  if (game.is_auth_required && session !== 'user') return <SignInNeeded />;
  return <OrderForm key={game.id} game={game} />;
}
