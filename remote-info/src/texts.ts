import { addTexts } from '@shop/i18n';
import ru from './locales/ru.json' with { type: 'json' };

addTexts('info', ru);

declare module '@shop/i18n' {
  interface TextFiles {
    info: typeof ru;
  }
}
