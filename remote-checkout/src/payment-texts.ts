import './texts.ts';
import { addTexts } from '@shop/i18n';
import ru from './locales/payment.ru.json' with { type: 'json' };

// Texts that a game's page does not show are not loaded with it.
addTexts('checkout', ru);
