import { createTexts } from './compact.ts';

export { LOCALE, type Texts } from './texts.ts';

/** The texts of this page. On the server every bundle of a remote has a reader of its own in the place of these. */
export const { addTexts, t, useTranslation } = createTexts();
