import '../order-form-texts.ts';
import type { SteamGame } from '@shop/shared/contracts';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { SteamOrder } from '../features/order-form/steam-order.tsx';

export const Slot = ({ game }: { game: SteamGame }) => <OrderForm game={game} Form={SteamOrder} />;
