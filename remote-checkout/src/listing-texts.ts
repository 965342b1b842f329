import { addTexts } from '@shop/i18n';
import ru from './locales/listing.ru.json' with { type: 'json' };

// Only orders of one kind have a lot to list.
addTexts('checkout', ru);
