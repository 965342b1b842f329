import i18next, { type i18n, type Module } from 'i18next';
import common from './locales/ru.json' with { type: 'json' };

export const LOCALE = 'ru';

/** Texts by key; a key's plural forms end in `_one`, `_few`, `_many`, `_other`. */
export type Texts = { [key: string]: string | Texts };

/** An instance with the texts that several packages show. Without a plugin React knows it only where it is passed. */
export function createInstance(plugin?: Module): i18n {
  const instance = i18next.createInstance();
  if (plugin) instance.use(plugin);
  // The resources are inlined, so initialising is synchronous: the server renders with them at once.
  void instance.init({
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
