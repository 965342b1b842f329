import { useTranslation } from 'react-i18next';
import type * as singleton from './index.ts';
import { createInstance } from './instance.ts';
import { LOCALE } from './texts.ts';

/**
 * `@shop/shared/i18n` with texts of its own. On the server several versions of a remote live side by side, and one must not
 * show the other's texts.
 */
export function isolatedI18n(): typeof singleton {
  const i18n = createInstance();
  const options = { i18n };
  return {
    LOCALE,
    addTexts: (namespace, resources) => void i18n.addResourceBundle(LOCALE, namespace, resources, true, true),
    t: (key, values = {}) => i18n.t(key, values),
    useTranslation: ((namespace: string) => useTranslation(namespace, options)) as typeof useTranslation,
  };
}
