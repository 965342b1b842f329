import './texts.ts';
import { addTexts } from '@shop/i18n';
import ru from './locales/order-form.ru.json' with { type: 'json' };

// Texts that the payment page does not show are not loaded with it.
addTexts('checkout', ru);
