import '../order-form-texts.ts';
import type { SupplyGame } from '@shop/contract';
import { addTexts } from '@shop/i18n';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { SupplyOrder } from '../features/order-form/supply-order.tsx';
import ru from '../locales/supply.ru.json' with { type: 'json' };

// Orders of other kinds do not show them.
addTexts('checkout', ru);

export const Slot = ({ game }: { game: SupplyGame }) => <OrderForm game={game} Form={SupplyOrder} />;
