import { BROWSERS } from './shared/platform/src/build/browsers.ts';

/** Compiled for the promised browsers by the build. */
const COMPILED = ['at-rules.media.range_syntax'];

/** Ornaments: a browser without one shows the same content and works the same. A fallback stands beside what is more. */
const ORNAMENTS = [
  // Only the browser's work is saved.
  'properties.content-visibility',
  'properties.contain-intrinsic-block-size',
  'properties.overflow-clip-margin',
  // Metrics of the fallback font: text moves a little when the real one arrives.
  'at-rules.font-face.size-adjust',
  'at-rules.font-face.ascent-override',
  'at-rules.font-face.descent-override',
  'at-rules.font-face.line-gap-override',
  // Looks of what is chosen, focused or wrong beside what the control itself shows; the lock of the page behind a dialog.
  'selectors.has',
  'selectors.marker',
  'selectors.-webkit-search-cancel-button',
  'properties.accent-color',
  'properties.outline',
  'properties.scrollbar-width',
  'properties.text-wrap',
  // Inside `@supports`.
  'types.color.color-mix',
  // Shown to readers without scripts.
  'at-rules.media.scripting',
];

/** Does every promised browser know this, and where do figures stand in columns? Everything else is Biome's. */
// biome-ignore lint/style/noDefaultExport: Stylelint asks for one
export default {
  plugins: ['stylelint-browser-compat'],
  rules: {
    // Columns of sums set `--figures`; elsewhere such figures leave gaps around each 1.
    'declaration-property-value-disallowed-list': { 'font-variant-numeric': ['tabular-nums'] },
    'plugin/browser-compat': [
      true,
      { browserslist: BROWSERS, allow: { features: [...COMPILED, ...ORNAMENTS], prefix: true } },
    ],
  },
  overrides: [
    {
      files: ['**/time-left.module.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
  ],
};
