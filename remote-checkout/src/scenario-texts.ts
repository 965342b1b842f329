import { addTexts } from '@shop/i18n';
import ru from './locales/scenario.ru.json' with { type: 'json' };

// Shown once a payment was started.
addTexts('checkout', ru);
