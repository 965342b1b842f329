import type common from './locales/ru.json';

export const LOCALE = 'ru';

/** Texts by key; a key's plural forms end in `_one`, `_few`, `_many`, `_other`. */
export type Texts = { [key: string]: string | Texts };

/**
 * Files of texts by namespace: the keys that typecheck knows. A package adds its own, where it adds the texts:
 * `declare module '@shop/i18n' { interface TextFiles { info: typeof ru } }`.
 */
export interface TextFiles {
  common: typeof common;
}
export type Namespace = keyof TextFiles & string;

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string];
type Base<Key> = Key extends `${infer Name}_${'one' | 'few' | 'many' | 'other'}` ? Name : never;

/** Keys of a namespace; plural forms have their base as well. */
export type KeyIn<N extends Namespace> = Path<TextFiles[N]> | Base<Path<TextFiles[N]>>;
/** Keys of texts outside components, `checkout:order.title`; those of `common` without a namespace, too. */
export type TextKey = { [N in Namespace]: `${N}:${KeyIn<N>}` }[Namespace] | KeyIn<'common'>;
/** Reads a text and puts values into its `{{braces}}`. A key that is not there throws in tests and shows itself in development. */
export type Translate<Key extends string> = (key: Key, values?: Record<string, unknown>) => string;
