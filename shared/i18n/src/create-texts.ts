import { createInstance, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import common from './locales/ru.json' with { type: 'json' };
import { type KeyIn, LOCALE, type Namespace, type TextKey, type Texts, type Translate } from './texts.ts';

/** The texts of one page, or of one server bundle: an i18next instance of its own, with the names that everybody knows. */
export type TextReader = {
  /** Adds a package's texts under its own namespace. Every page module of a remote imports the file that calls this. */
  addTexts(namespace: string, resources: Texts): void;
  /** A text outside React: `t('checkout:errors.generic')`. */
  t: Translate<TextKey>;
  /** The hook of react-i18next: texts of a namespace, then of `common`. */
  useTranslation<N extends Namespace = 'common'>(namespace?: N): { t: Translate<KeyIn<N> | TextKey> };
};

/** Says that a text is missing: in tests as an error, elsewhere in the console. */
function missing(_languages: readonly string[], namespace: string, key: string): void {
  const message = `There is no text ${namespace}:${key}`;
  if (process.env.NODE_ENV === 'test') throw new Error(message);
  console.error(message);
}

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
    parseMissingKeyHandler: (key) => (process.env.NODE_ENV === 'development' ? key : ''),
    saveMissing: true,
    missingKeyHandler: missing,
  });
  const memories: Map<string, string>[] = [];
  /** The same function with a memory: to look a text up takes as long as to render its element, and without values it is the same text each time. */
  function remembering(read: TFunction<string>): Translate<string> {
    const texts = new Map<string, string>();
    memories.push(texts);
    return (key, values) => {
      if (values) return read(key, values);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = read(key);
      // One that is missing is said each time.
      if (text) texts.set(key, text);
      return text;
    };
  }
  /** The function of each namespace, made once: one for each component would cost more than its texts. */
  const readers = new Map<string, Translate<string>>();
  const options = { i18n };
  return {
    addTexts(namespace, resources) {
      i18n.addResourceBundle(LOCALE, namespace, resources, true, true);
      for (const texts of memories) texts.clear();
    },
    t: remembering(i18n.t),
    useTranslation(namespace: string = 'common') {
      const { t, ready } = useTranslation(namespace, options);
      if (!ready) return { t: (key: string, values = {}) => t(key, values) };
      let reader = readers.get(namespace);
      if (!reader) {
        reader = remembering(t);
        readers.set(namespace, reader);
      }
      return { t: reader };
    },
  };
}
