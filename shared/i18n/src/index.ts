import { createTexts } from './create-texts.ts';

// Packages add to `TextFiles`, which TypeScript finds through a star only.
export * from './texts.ts';

/** The texts of this page. On the server every bundle of a remote has an i18next instance of its own in place of this one. */
export const { addTexts, t, useTranslation } = createTexts();
