/**
 * The browsers the shop is promised to work in, as Browserslist writes them: what is built is compiled for them, and lint holds
 * the code to what they know. Why these: docs/adr/0001-supported-browsers.md.
 */
export const BROWSERS = [
  'chrome >= 109',
  'edge >= 109',
  'firefox >= 115',
  'safari >= 16',
  'ios_saf >= 16',
  'samsung >= 21',
];
