import { addTexts } from '@shop/i18n';
import ru from '../locales/server.ru.json' with { type: 'json' };

addTexts('shell', ru);
