import i18next, { type i18n, type Module } from 'i18next';
import common from './locales/ru.json' with { type: 'json' };
import { LOCALE } from './texts.ts';

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
