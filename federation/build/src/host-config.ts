import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { classNamesOf } from './class-names.ts';
import { compileAhead } from './compile-ahead.ts';
import { outputFolder } from './output-folder.ts';
import { ownErrors } from './own-errors.ts';
import { MODERN, SMALLEST } from './smallest.ts';
import { mapsApart, sourceMap } from './source-maps.ts';

/**
 * Parts that the federation runtime leaves out, by the constants of its options `experiments.optimization` (`target`, `disableSnapshot`,
 * `disableShared`). Entries come from the composition, so there are no manifests to read; the host gives its share scope to
 * remotes itself (`initShareScopeMap`), so none of its own modules has to be chosen or fetched.
 */
const FEDERATION = {
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
};

/** React changes rarely: who comes back after the host was deployed has it still. Two files also arrive and compile side by side; more compress worse. */
const REACT_APART = {
  default: false,
  defaultVendors: false,
  react: {
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    name: 'react',
    chunks: 'initial',
    enforce: true,
  },
} as const;

/** Where a development server passes calls on to, and the headers that it sets. */
export type DevProxy = { target: string; changeOrigin: boolean; headers: Record<string, string> };

export type HostOptions = {
  /** Class names of its styles begin with it. */
  name: string;
  /** The browser's entry. */
  client: string;
  /** The server's entries by name: `index` is the process, the others are its threads and processes. */
  server: { index: string; [name: string]: string };
  /** The page of a development server, which renders nothing itself. */
  devPage?: string;
  /** Values for that page's template. */
  devPageValues?: Record<string, string>;
  /** Path → who answers it in development: an address, or more about how it is asked. */
  devProxy?: Record<string, string | DevProxy>;
  /** The browsers that are promised, as Browserslist writes them. */
  browsers: readonly string[];
  /** Packages that the server loads as they are installed, not from its bundle: by default those of `@federation/server` that need it. */
  serverExternals?: RegExp[];
};

/** They look for files beside their own, have one state in a process, or are loaded by few: the client of a bucket. */
const SERVER_EXTERNALS = [/^@aws-sdk\//, /^fastify$/, /^@fastify\//, /^piscina$/, /^prom-client$/];

/** A server that runs elsewhere is asked under its own name; on this machine its certificate may be its own. */
function proxyTo(asked: string | DevProxy) {
  const proxy =
    typeof asked === 'string' ? { target: asked, changeOrigin: asked.startsWith('https:') } : asked;
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(proxy.target).hostname);
  return { ...proxy, secure: !isLocal };
}

/** Rsbuild configuration of the host: browser files that provide the singletons, and the bundles of its server. Run it from the host's folder. */
export function hostConfig({
  name,
  client,
  server,
  devPage,
  devPageValues = {},
  devProxy = {},
  browsers,
  serverExternals = SERVER_EXTERNALS,
}: HostOptions): RsbuildConfig {
  const dev = process.env.NODE_ENV === 'development';
  return defineConfig({
    dev: { lazyCompilation: false },
    server: {
      cors: false,
      host: '127.0.0.1',
      strictPort: true,
      printUrls: false,
      historyApiFallback: true,
      proxy: Object.fromEntries(Object.entries(devProxy).map(([path, target]) => [path, proxyTo(target)])),
    },
    html: { ...(devPage && { template: devPage }), templateParameters: devPageValues },
    output: {
      legalComments: 'none',
      filenameHash: 'contenthash:8',
    },
    performance: { printFileSize: false },
    tools: {
      ...(!dev && { htmlPlugin: false }),
      cssLoader: { modules: { getLocalIdent: classNamesOf(name) } },
    },
    plugins: [pluginReact(), ownErrors(), mapsApart('dist/web')],
    environments: {
      web: {
        source: { entry: { index: client }, define: FEDERATION },
        output: {
          target: 'web',
          sourceMap: sourceMap(),
          overrideBrowserslist: [...browsers],
          distPath: { root: outputFolder('web') },
          minify: SMALLEST,
          manifest: { filter: ({ name }) => !name.endsWith('.map') },
        },
        splitChunks: { preset: 'none', cacheGroups: REACT_APART },
        tools: {
          swc: MODERN,
          rspack: {
            plugins: [compileAhead({ test: /\.js$/, entryOnly: true })],
          },
        },
      },
      server: {
        source: { entry: server },
        output: {
          target: 'node',
          module: true,
          distPath: { root: outputFolder('server') },
          filename: { js: '[name].mjs' },
          externals: serverExternals,
        },
      },
    },
  });
}
