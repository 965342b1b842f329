import '../order-form-texts.ts';
import type { SupplyGame } from '@shop/shared/contracts';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { SupplyOrder } from '../features/order-form/supply-order.tsx';

export const Slot = ({ game }: { game: SupplyGame }) => <OrderForm game={game} Form={SupplyOrder} />;
