export const LOCALE = 'ru';

/** Texts by key; a key's plural forms end in `_one`, `_few`, `_many`, `_other`. */
export type Texts = { [key: string]: string | Texts };
