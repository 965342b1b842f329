import parser from '@babel/eslint-parser';
import compat from 'eslint-plugin-compat';
import es from 'eslint-plugin-es-x';
import { BROWSERS } from './shared/platform/src/build/browsers.ts';
import { browserMembers } from './tools/lint/browser-members.mjs';
import { textAlone } from './tools/lint/text-alone.mjs';

/** Code that browsers run: of the shell all but its server, of `shared` all but the build and the tests' helpers. */
const CODE = [
  'shell/src/{auth,host,layout,late,popups}/**',
  'remote-*/src/**',
  'federation/browser/src/**',
  'federation/protocol/src/**',
  'shared/{api-client,contract,i18n,lib,platform,state,ui}/src/**',
  'tools/templates/remote/src/**',
];

/** Syntax newer than what the promised browsers know; JSON is bundled, built-ins are looked up below. */
const SYNTAX = Object.fromEntries(
  Object.entries(es.configs['flat/restrict-to-es2022'].rules).filter(
    ([name]) => !/import-attributes|json-modules/.test(name),
  ),
);

/** `map.values().map()`: the method is an iterator's, which promised browsers lack, where anything else would be an array's. */
const ITERATOR_METHODS = {
  selector:
    'MemberExpression[property.name=/^(map|filter|find|flatMap|some|every|reduce|forEach|take|drop|toArray)$/]' +
    ' > CallExpression.object[callee.property.name=/^(values|keys|entries|matchAll)$/][callee.object.name!="Object"]',
  message: 'Iterators have no such methods in Safari before 18.4: make an array first.',
};

/** A phone's clock may be days off: what is compared with a server's time goes by `serverNow`. */
const DEVICE_CLOCK = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "MemberExpression[object.name='Date'][property.name='now']:not(CallExpression > .callee)",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({ selector, message: 'The device may have another time: compare with serverNow().' }));

const parsing = (plugins) => ({
  parser,
  parserOptions: {
    requireConfigFile: false,
    babelOptions: { configFile: false, babelrc: false, parserOpts: { plugins } },
  },
});

const config = (extension, plugins) => ({
  files: CODE.map((folder) => `${folder}/*.${extension}`),
  // The catalogue's command runs on Node.
  ignores: ['**/*.test.*', '**/testing/**', 'shared/ui/src/catalogue/serve.ts'],
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  languageOptions: parsing(plugins),
  plugins: { compat, 'es-x': es, shop: { rules: { 'browser-members': browserMembers } } },
  settings: { targets: BROWSERS, lintAllEsApis: true },
  rules: {
    ...SYNTAX,
    'compat/compat': 'error',
    'shop/browser-members': ['error', { browsers: BROWSERS }],
    'no-restricted-syntax': ['error', ITERATOR_METHODS],
  },
});

const DESK = ['desk/{src,kit}/**', 'remote-*/desk/**'];

const clock = (extension, plugins) => ({
  files: [...CODE.filter((folder) => !folder.startsWith('federation/')), ...DESK].map(
    (folder) => `${folder}/*.${extension}`,
  ),
  ignores: ['**/*.test.*', '**/testing/**', '**/server/**', 'shared/ui/src/catalogue/serve.ts'],
  languageOptions: parsing(plugins),
  rules: { 'no-restricted-syntax': ['error', ITERATOR_METHODS, ...DEVICE_CLOCK] },
});

/** Three questions: does every promised browser know what this code calls, does a page translator break it, and does a wrong clock? Everything else is Biome's. */
// biome-ignore lint/style/noDefaultExport: ESLint asks for one
export default [
  { ignores: ['**/dist/**'] },
  config('ts', ['typescript']),
  config('tsx', ['typescript', 'jsx']),
  clock('ts', ['typescript']),
  clock('tsx', ['typescript', 'jsx']),
  {
    files: [...CODE, ...DESK].map((folder) => `${folder}/*.tsx`),
    ignores: ['**/*.test.*', '**/testing/**'],
    languageOptions: parsing(['typescript', 'jsx']),
    plugins: { pages: { rules: { 'text-alone': textAlone } } },
    rules: { 'pages/text-alone': 'error' },
  },
];
