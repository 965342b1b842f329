import parser from '@babel/eslint-parser';

/** Each is shown to be refused: tools/lint/libraries.test.ts. What to do instead: docs/upgrade.md. */
const REFUSED = [
  {
    selector: 'Identifier[name=/^(Normal|Context)ModuleReplacementPlugin$/]',
    message: 'Modules of another package are not replaced: use its documented options (docs/upgrade.md).',
  },
  {
    selector: 'Property[key.name="resolve"] > ObjectExpression > Property[key.name=/^(alias|fallback)$/]',
    message: 'Imports do not lead elsewhere than they say: use the options of the package (docs/upgrade.md).',
  },
  {
    selector: ':matches(Identifier, JSXIdentifier)[name=/^UNSAFE_/], Literal[value=/^UNSAFE_/]',
    message: 'React Router promises nothing of these from one minor release to the next (docs/upgrade.md).',
  },
  {
    selector:
      ':matches(ClassDeclaration, ClassExpression)[superClass.name=/^(Query|Mutation)(Cache|Client|Observer)$/]',
    message: 'TanStack Query is configured by its options, not by overriding its methods (docs/upgrade.md).',
  },
];

const config = (extension, plugins) => ({
  files: [`**/*.${extension}`],
  // The directives in the sources are those of eslint.config.mjs.
  linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
  languageOptions: {
    parser,
    parserOptions: {
      requireConfigFile: false,
      babelOptions: { configFile: false, babelrc: false, parserOpts: { plugins } },
    },
  },
  rules: { 'no-restricted-syntax': ['error', ...REFUSED] },
});

/** Libraries are used as they are documented, so that a minor release is taken without reading their insides. */
// biome-ignore lint/style/noDefaultExport: ESLint asks for one
export default [
  { ignores: ['**/dist/**', '**/.data*/**'] },
  config('ts', ['typescript']),
  config('tsx', ['typescript', 'jsx']),
  // The ordinary composition is measured with the shell's own sources: one module of them is another there.
  {
    files: ['checks/bench/ordinary/build.ts'],
    rules: { 'no-restricted-syntax': ['error', ...REFUSED.slice(1)] },
  },
];
