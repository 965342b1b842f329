import es from 'eslint-plugin-es-x';
import { BROWSERS } from '../../shared/platform/src/build/browsers.ts';
import { browserMembers } from './browser-members.mjs';

/**
 * Checks built files, libraries included: syntax that a promised browser does not know ends a whole file there, a missing function of the
 * language the page. Members of the DOM are left to the libraries, which ask for them in ways of their own.
 */
// biome-ignore lint/style/noDefaultExport: ESLint asks for one
export default [
  {
    files: ['**/*.js'],
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    plugins: { 'es-x': es, shop: { rules: { 'browser-members': browserMembers } } },
    rules: {
      ...es.configs['flat/restrict-to-es2022'].rules,
      // Known since ES2018 and ES2022, and to Safari from 16.4 on.
      'es-x/no-regexp-lookbehind-assertions': 'error',
      'es-x/no-class-static-block': 'error',
      'shop/browser-members': [
        'error',
        // ky and Sentry look for them beforehand.
        { browsers: BROWSERS, languageOnly: true, asked: ['AbortSignal.any', 'URL.canParse'] },
      ],
    },
  },
];
