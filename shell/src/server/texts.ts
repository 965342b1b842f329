import { addTexts } from '@shop/shared/i18n';
import ru from '../locales/server.ru.json' with { type: 'json' };

addTexts('shell', ru);
