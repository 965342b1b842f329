import { addTexts } from '@shop/i18n';
import ru from '../locales/account.ru.json' with { type: 'json' };

addTexts('account', ru);

declare module '@shop/i18n' {
  interface TextFiles {
    account: typeof ru;
  }
}
