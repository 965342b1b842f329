import { createInstance } from 'i18next';
import ru from '../locales/ru.json' with { type: 'json' };

/** Key of a text in `locales/ru.json`; one with a form for each number without its ending. */
export type TextKey = keyof typeof ru extends infer Key
  ? Key extends `${infer Name}_${'one' | 'few' | 'many' | 'other'}`
    ? Name
    : Key
  : never;
/** Values for the `{{braces}}` of a text. */
export type TextParams = Record<string, string | number>;

const i18n = createInstance();
void i18n.init({
  lng: 'ru',
  resources: { ru: { translation: ru } },
  // Keys have dots in them; what is sent is JSON, not HTML.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Returns a text for shoppers, in Russian. */
export const text = (key: TextKey, params: TextParams = {}): string => i18n.t(key, params);
