import { existsSync, readdirSync } from 'node:fs';
// Modules of the api, and the modules that each may use. docs/architecture.md draws them.
import apiModules from './api/modules.json' with { type: 'json' };
import names from './shared/platform/remotes.json' with { type: 'json' };

/** The packages of shared/, and those of its packages that each may use at run time. */
const sharedPackages = {
  contract: [],
  state: ['contract'],
  i18n: [],
  platform: ['contract'],
  'api-client': ['contract'],
  lib: ['contract', 'api-client', 'i18n'],
  ui: ['contract', 'platform', 'i18n', 'lib'],
  testing: ['platform', 'api-client'],
};
const federation = readdirSync(new URL('federation', import.meta.url)).map((name) => `federation/${name}`);

const packages = [
  'shell',
  ...Object.keys(names).map((name) => `remote-${name}`),
  ...Object.keys(sharedPackages).map((name) => `shared/${name}`),
  'api',
  'sandbox',
  ...federation,
  'checks/e2e',
  'checks/bench',
  'checks/drills',
  'deploy',
  'tools/devkit',
  'examples/catalogue',
  'tools/templates/host',
  'tools/templates/remote',
  'desk/contract',
  'desk/kit',
  'desk/src',
];
const remotes = '^remote-[^/]+/src/';

/** Leave zod out of pages: schemas are for servers. */
const withoutZod = [
  ...[
    'clean-text',
    'email-address',
    'money',
    'order-status',
    'constants',
    'error-codes',
    'social',
    'version',
    'slots',
  ].map((name) => `shared/contract/src/${name}.ts`),
  ...['choose-compatible', 'compatibility', 'composition', 'routes', 'versions'].map(
    (name) => `federation/protocol/src/${name}.ts`,
  ),
];
for (const file of withoutZod)
  if (!existsSync(new URL(file, import.meta.url)))
    throw new Error(`A rule names ${file}, which is not there.`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$' },
    },
    {
      name: 'declared-dependencies',
      comment: 'A package imports only what its own package.json names.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    ...packages.map((name) => ({
      name: `no-relative-path-out-of-${name}`,
      severity: 'error',
      from: { path: `^${name}/` },
      to: { path: `^(${packages.filter((other) => other !== name).join('|')})/`, dependencyTypes: ['local'] },
    })),
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^shared/' },
      to: {
        path: `^(${packages.filter((name) => !/^shared|^federation\/(build|protocol|testing)$/.test(name)).join('|')})/`,
      },
    },
    {
      name: 'federation-knows-no-shop',
      comment: 'The framework serves any host and any remote. docs/adr/0002-federation-packages.md',
      severity: 'error',
      from: { path: '^federation/' },
      to: { path: '^(?!federation/|node_modules/|node:)[^/]+/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'protocol-stands-alone',
      severity: 'error',
      from: { path: '^federation/protocol/' },
      to: { path: '^federation/(?!protocol/)' },
    },
    {
      name: 'pages-go-one-way',
      comment: 'Server → what runs on both sides (`page`) → what runs in a tab. docs/tour.md walks it.',
      severity: 'error',
      from: { path: '^federation/browser/src/page/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^federation/(browser/src/(tab|late)|server)/' },
    },
    {
      name: 'servers-run-nothing-of-a-tab',
      severity: 'error',
      from: { path: '^(federation/server|shell/src/server)/' },
      to: { path: '^federation/browser/src/(tab|late)/' },
    },
    {
      name: 'browsers-run-nothing-of-the-server',
      severity: 'error',
      from: { path: '^(federation/browser|shell/src/(?!server/))' },
      to: { path: '^federation/server/' },
    },
    {
      name: 'remotes-know-only-shared',
      comment: 'A remote is deployed on its own: it knows neither the shell nor another remote.',
      severity: 'error',
      from: { path: '^remote-([^/]+)/' },
      to: {
        path: `^(${packages.filter((name) => !name.startsWith('shared/')).join('|')})/`,
        pathNot: '^(remote-$1|desk/(kit|contract))/',
      },
    },
    {
      name: 'templates-know-what-teams-get',
      comment: 'A template is copied out of this checkout: it imports published packages only.',
      severity: 'error',
      from: { path: '^tools/templates/([^/]+)/' },
      to: {
        path: `^(${packages.filter((name) => !/^(shared|federation)\//.test(name)).join('|')})/`,
        pathNot: '^tools/templates/$1/',
      },
    },
    {
      name: 'catalogues-are-data',
      comment: 'Its programs make and check pictures and codes.',
      severity: 'error',
      from: { path: '^examples/catalogue/' },
      to: {
        path: `^(${packages.filter((name) => !/^(examples\/catalogue|tools\/devkit)$/.test(name)).join('|')})/`,
      },
    },
    {
      name: 'remotes-use-the-platform',
      comment: 'Libraries that exist once in a page come through @shop/platform, api-client, state and i18n.',
      severity: 'error',
      from: { path: remotes, pathNot: '\\.test\\.tsx?$|/testing/' },
      to: {
        path: 'node_modules/(react-router|@tanstack|nanostores|@nanostores|i18next|react-i18next|ky|zod)/',
      },
    },
    {
      name: 'router-behind-the-framework',
      comment:
        'Only the framework, the platform that remotes see and the desk know React Router; tests may use its memory router.',
      severity: 'error',
      from: {
        path: '^(shell|remote-[^/]+/src|api|shared|tools/templates|checks/e2e)/',
        pathNot: '\\.test\\.tsx?$|^shared/(platform|testing)/|^remote-[^/]+/desk/',
      },
      to: { path: 'node_modules/react-router/' },
    },
    {
      name: 'shell-knows-remotes-by-name',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(remote-[^/]+|api|sandbox|federation/registry|checks|deploy)/' },
    },
    ...Object.entries(apiModules).map(([name, uses]) => ({
      name: `api-module-${name}`,
      comment: 'Modules of the api depend on each other one way, as api/modules.json says.',
      severity: 'error',
      from: { path: `^api/src/modules/${name}/` },
      to: { path: '^api/src/modules/', pathNot: `^api/src/modules/(${[name, ...uses].join('|')})/` },
    })),
    {
      name: 'api-modules-are-listed',
      severity: 'error',
      from: { path: '^api/src/', pathNot: `^api/src/modules/(${Object.keys(apiModules).join('|')})/` },
      to: { path: '^api/src/modules/', pathNot: `^api/src/modules/(${Object.keys(apiModules).join('|')})/` },
    },
    {
      name: 'api-platform-knows-no-module',
      comment: 'Database, HTTP, jobs and observability know nothing of a shop.',
      severity: 'error',
      from: { path: '^api/src/platform/' },
      to: { path: '^api/src/(?!platform/|locales/)' },
    },
    {
      name: 'api-modules-know-not-who-puts-them-together',
      severity: 'error',
      from: { path: '^api/src/modules/' },
      to: { path: '^api/src/(?!modules/|platform/|config)' },
    },
    {
      name: 'api-takes-contracts-only',
      comment: 'Its tests also drive it by the client code of the pages.',
      severity: 'error',
      from: { path: '^api/', pathNot: '^api/test/support/browser-client' },
      to: { path: '^shared/(?!contract/)' },
    },
    ...Object.entries(sharedPackages).map(([name, uses]) => ({
      name: `shared-${name}`,
      comment:
        'The packages of shared/ depend on each other one way, as the table above says. Their tests may use any of them.',
      severity: 'error',
      from: { path: `^shared/${name}/`, pathNot: '\\.test\\.tsx?$|^shared/testing/src/setup' },
      to: { path: '^shared/', pathNot: `^shared/(${[name, ...uses].join('|')})/` },
    })),
    {
      name: 'features-are-siblings',
      severity: 'error',
      from: { path: '^([^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'layers-go-down',
      comment: 'pages and slots → features → shared.',
      severity: 'error',
      from: { path: '^[^/]+/src/features/' },
      to: { path: '^[^/]+/src/(pages|slots)/' },
    },
    {
      name: 'contracts-without-zod-in-the-browser',
      severity: 'error',
      from: { path: `^(${withoutZod.join('|')})$` },
      to: { path: 'node_modules/zod/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Folders of this checkout: a library's own files may well be in a folder of this name.
    exclude: { path: '^(?!node_modules).*/(dist|test-results|\\.data|\\.data-skew|\\.data-conformance)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
    combinedDependencies: false,
  },
};
