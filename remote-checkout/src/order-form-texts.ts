import './texts.ts';
import { addTexts } from '@shop/i18n';
import ru from './locales/order-form.ru.json' with { type: 'json' };

// What the payment page does not show is not loaded with it.
addTexts('checkout', ru);
