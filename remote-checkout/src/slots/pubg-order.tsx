import '../order-form-texts.ts';
import type { PubgGame } from '@shop/contract';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { PubgOrder } from '../features/order-form/pubg-order.tsx';

export const Slot = ({ game }: { game: PubgGame }) => <OrderForm game={game} Form={PubgOrder} />;
