import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createInstance } from './instance.ts';
import { LOCALE, type Texts, type Values } from './texts.ts';

export { LOCALE, type Texts } from './texts.ts';

let instance: i18n | undefined;

function texts(): i18n {
  instance ??= createInstance(initReactI18next);
  return instance;
}

/** Adds a package's texts under its own namespace. Every page module of a remote imports the file that calls this. */
export function addTexts(namespace: string, resources: Texts): void {
  texts().addResourceBundle(LOCALE, namespace, resources, true, true);
}

/** A text outside React: `t('checkout:errors.generic')`. */
export const t = (key: string, values: Values = {}): string => texts().t(key, values);

export { useTranslation } from 'react-i18next';
