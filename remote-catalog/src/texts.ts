import { addTexts } from '@shop/i18n';
import type game from './locales/game.ru.json';
import type home from './locales/home.ru.json';
import ru from './locales/ru.json' with { type: 'json' };

addTexts('catalog', ru);

declare module '@shop/i18n' {
  interface TextFiles {
    catalog: typeof ru & typeof game & typeof home;
  }
}
