import { createTexts } from './create-texts.ts';
import type * as singleton from './index.ts';
import { LOCALE } from './texts.ts';

/**
 * `@shop/i18n` with texts of its own. On the server several versions of a remote live side by side, and one must not
 * show the other's texts.
 */
export const isolatedI18n = (): typeof singleton => ({ LOCALE, ...createTexts() });
