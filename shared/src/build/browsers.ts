/** Browsers the shop is built for: all that know `<dialog>`, CSS nesting and AVIF. */
export const BROWSERS = ['chrome >= 120', 'safari >= 17.2', 'firefox >= 121'];
