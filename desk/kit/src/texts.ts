import { createInstance } from 'i18next';
import ru from './locales/ru.json' with { type: 'json' };

type Params = Record<string, string | number | null>;
type Base<Key> = Key extends `${infer Name}_${'one' | 'few' | 'many' | 'other'}` ? Name : Key;

/** A text with a hole is a mistake of a developer, who hears of it; what is delivered shows none. */
function noHole(template: string): string {
  if (process.env.NODE_ENV !== 'production') throw new Error(`A value is missing in the text "${template}".`);
  return '';
}

/** Texts of one remote, by key. `has` says whether there is one: what the api names may be newer than a page. */
export function createTexts<T extends Record<string, string>>(texts: T) {
  const i18n = createInstance();
  void i18n.init({
    lng: 'ru',
    resources: { ru: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: noHole,
    initAsync: false,
  });
  const t = (key: Base<keyof T & string>, params: Params = {}): string => i18n.t(key as string, params);
  /** The text of a name that the api gave, or the name itself. */
  const named = (group: string, name: string, params: Params = {}): string =>
    i18n.exists(`${group}.${name}`) ? i18n.t(`${group}.${name}`, params) : name;
  return { t, named };
}

export const { t, named } = createTexts(ru);
