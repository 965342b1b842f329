import { createInstance, type i18n, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import common from './locales/ru.json' with { type: 'json' };
import { LOCALE, type Texts } from './texts.ts';

/** The texts of one page, or of one server bundle: an i18next instance of its own, with the names that everybody knows. */
export type TextReader = {
  /** Adds a package's texts under its own namespace. Every page module of a remote imports the file that calls this. */
  addTexts(namespace: string, resources: Texts): void;
  /** A text outside React: `t('checkout:errors.generic')`. */
  t: TFunction<string>;
  /** The hook of react-i18next: texts of a namespace, of those under `keyPrefix` if it is given. */
  useTranslation(namespace?: string, options?: { keyPrefix?: string }): { t: TFunction<string> };
};

/** Starts an i18next instance with the texts that several packages show, the namespace `common`. */
export function createTexts(): TextReader {
  const i18n = createInstance();
  void i18n.init({
    lng: LOCALE,
    fallbackLng: false,
    ns: ['common'],
    defaultNS: 'common',
    fallbackNS: 'common',
    resources: { [LOCALE]: { common } },
    initAsync: false,
    interpolation: { escapeValue: false },
    // There is one language, and texts are there before the component that shows them: nothing to wait for, nothing to listen to.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
    // A shopper never sees a key.
    parseMissingKeyHandler: () => '',
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => console.error(`There is no text ${namespace}:${key}`),
  });
  const memories: Map<string, string>[] = [];
  /** The same function with a memory: to look a text up takes as long as to render its element, and without values it is the same text each time. */
  function remembering(read: TFunction<string>): TFunction<string> {
    const texts = new Map<string, string>();
    memories.push(texts);
    return ((...args: Parameters<typeof read>) => {
      const [key] = args;
      if (args.length > 1 || typeof key !== 'string') return read(...args);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = read(key);
      // One that is missing is said each time.
      if (text) texts.set(key, text);
      return text;
    }) as typeof read;
  }
  const readers = new Map<string, Reader>();
  /** Makes, once, the reader of a namespace's texts under a prefix: a function for each component would cost more than its texts. */
  function readerOf(namespace: string, keyPrefix?: string): Reader {
    const name = keyPrefix ? `${namespace}:${keyPrefix}` : namespace;
    let reader = readers.get(name);
    if (!reader) {
      reader = { options: { keyPrefix, i18n }, t: undefined };
      readers.set(name, reader);
    }
    return reader;
  }
  return {
    addTexts(namespace, resources) {
      i18n.addResourceBundle(LOCALE, namespace, resources, true, true);
      for (const texts of memories) texts.clear();
    },
    t: remembering(i18n.t),
    useTranslation(namespace = 'common', { keyPrefix } = {}) {
      const reader = readerOf(namespace, keyPrefix);
      const { t, ready } = useTranslation(namespace, reader.options);
      if (!ready) return { t };
      reader.t ??= remembering(t);
      return { t: reader.t };
    },
  };
}

/** The hook's options for one namespace, and the function that reads its texts, once the hook has given it. */
type Reader = { options: { keyPrefix?: string; i18n: i18n }; t?: TFunction<string> };
