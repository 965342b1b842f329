import common from './locales/ru.json' with { type: 'json' };
import { LOCALE, type Texts, type Values } from './texts.ts';

type Translate = (address: string, values?: Values) => string;

/** The texts of one page, or of one server bundle. */
export type TextReader = {
  /** Adds a package's texts under its own namespace. Every page module of a remote imports the file that calls this. */
  addTexts(namespace: string, resources: Texts): void;
  /** A text outside React: `t('checkout:errors.generic')`. */
  t: Translate;
  /** Texts of a namespace, of those under `keyPrefix` if it is given. The same function every time. */
  useTranslation(namespace?: string, options?: { keyPrefix?: string }): { t: Translate };
};

/** Made with the first count: most pages have none while they hydrate. */
let plurals: Intl.PluralRules | undefined;

function formsOf(key: string, count: number): string[] {
  plurals ??= new Intl.PluralRules(LOCALE);
  return [`${key}_${plurals.select(count)}`, `${key}_other`, key];
}

/** Texts by their whole key: `order.title`. */
type Flat = Map<string, string>;

function flatten(texts: Texts, into: Flat, prefix = ''): Flat {
  for (const [key, text] of Object.entries(texts))
    if (typeof text === 'object') flatten(text, into, `${prefix}${key}.`);
    else into.set(prefix + key, text);
  return into;
}

/** A value that is not given leaves its name standing, as in i18next. */
const fillIn = (text: string, values: Values): string =>
  text.includes('{{')
    ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
        name in values ? String(values[name] ?? '') : whole,
      )
    : text;

/**
 * Reads texts in i18next's format: one language whose texts are all there needs a tenth of i18next and of its hook, by bytes and
 * by time. `compact.test.tsx` holds it to the same text for every key. A reader begins with the texts that several packages show.
 */
export function createTexts(): TextReader {
  const namespaces: Record<string, Flat> = { common: flatten(common, new Map()) };
  const translations = new Map<string, { t: Translate }>();

  function translate(namespace: string, key: string, values: Values): string {
    const { count } = values;
    const forms = typeof count === 'number' ? formsOf(key, count) : [key];
    for (const place of [namespace, 'common'])
      for (const form of forms) {
        const text = namespaces[place]?.get(form);
        if (text !== undefined) return fillIn(text, values);
      }
    // A shopper is never shown a key; whoever forgot the text is told.
    console.error(`There is no text ${namespace}:${key}`);
    return '';
  }

  /** `checkout:order.title` names a namespace itself. */
  function translateIn(namespace: string, address: string, values: Values = {}): string {
    const colon = address.indexOf(':');
    return colon < 0
      ? translate(namespace, address, values)
      : translate(address.slice(0, colon), address.slice(colon + 1), values);
  }

  return {
    addTexts(namespace, resources) {
      namespaces[namespace] = flatten(resources, namespaces[namespace] ?? new Map());
    },
    t: (address, values) => translateIn('common', address, values),
    useTranslation(namespace = 'common', { keyPrefix = '' } = {}) {
      const place = keyPrefix ? `${namespace}:${keyPrefix}` : namespace;
      let translation = translations.get(place);
      if (!translation) {
        const prefix = keyPrefix && `${keyPrefix}.`;
        translation = { t: (key, values) => translateIn(namespace, prefix + key, values) };
        translations.set(place, translation);
      }
      return translation;
    },
  };
}
