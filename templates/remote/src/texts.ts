import { addTexts } from '@shop/shared/i18n';
import ru from './locales/ru.json' with { type: 'json' };

addTexts('example', ru);
