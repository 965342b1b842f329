import '../order-form-texts.ts';
import type { SteamGame } from '@shop/contract';
import { addTexts } from '@shop/i18n';
import { OrderForm } from '../features/order-form/order-form.tsx';
import { SteamOrder } from '../features/order-form/steam-order.tsx';
import ru from '../locales/steam.ru.json' with { type: 'json' };

// Orders of other kinds do not show them.
addTexts('checkout', ru);

export const Slot = ({ game }: { game: SteamGame }) => <OrderForm game={game} Form={SteamOrder} />;
