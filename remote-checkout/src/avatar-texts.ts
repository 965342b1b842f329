import { addTexts } from '@shop/i18n';
import ru from './locales/avatar.ru.json' with { type: 'json' };

// Only orders of one kind have a picture.
addTexts('checkout', ru);
