import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import common from './locales/ru.json' with { type: 'json' };

export const LOCALE = 'ru';

/** Texts by key; a key's plural forms end in `_one`, `_few`, `_many`, `_other`. */
export type Texts = { [key: string]: string | Texts };

let instance: i18n | undefined;

function texts(): i18n {
  if (instance) return instance;
  instance = i18next.createInstance();
  // The resources are inlined, so initialising is synchronous: the server renders with them at once.
  void instance.use(initReactI18next).init({
    lng: LOCALE,
    fallbackLng: false,
    supportedLngs: [LOCALE],
    ns: ['common'],
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: { [LOCALE]: { common } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
  return instance;
}

/** Adds a package's texts under its own namespace. Every page module of a remote imports the file that calls this. */
export function addTexts(namespace: string, resources: Texts): void {
  texts().addResourceBundle(LOCALE, namespace, resources, true, true);
}

/** A text outside React: `t('checkout:errors.generic')`. */
export const t = (key: string, values: Record<string, unknown> = {}): string => texts().t(key, values);

export { useTranslation } from 'react-i18next';
