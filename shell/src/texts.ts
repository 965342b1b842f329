import { addTexts } from '@shop/i18n';
import ru from './locales/ru.json' with { type: 'json' };
import type server from './locales/server.ru.json';
import type toast from './locales/toast.ru.json';
import type update from './locales/update.ru.json';

addTexts('shell', ru);

declare module '@shop/i18n' {
  interface TextFiles {
    shell: typeof ru & typeof server & typeof toast & typeof update;
  }
}
