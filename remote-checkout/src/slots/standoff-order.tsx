import '../order-form-texts.ts';
import type { StandoffGame } from '@shop/contract';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { StandoffOrder } from '../features/order-form/standoff-order.tsx';

export const Slot = ({ game }: { game: StandoffGame }) => <OrderForm game={game} Form={StandoffOrder} />;
