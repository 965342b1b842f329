/** Browsers the shop is built for: all that know `light-dark()`, `<dialog>`, CSS nesting and AVIF. */
export const BROWSERS = ['chrome >= 123', 'safari >= 17.5', 'firefox >= 121'];
