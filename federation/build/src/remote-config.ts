import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { RemoteDeclaration } from '@federation/protocol';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { classNamesOf, markOf } from './class-names.ts';
import { compileAhead } from './compile-ahead.ts';
import { containerEntry, script } from './container-entry.ts';
import { exposedModules } from './exposed.ts';
import { FilesBesideEntry } from './files-beside-entry.ts';
import { hotModules } from './hot-modules.ts';
import { ENTRY_LAYER, layersOf } from './layers.ts';
import { outputFolder } from './output-folder.ts';
import { ownErrors } from './own-errors.ts';
import { namesInScope, type Platform } from './platform.ts';
import { COMMON_SHEET, releasePlugin } from './release-plugin.ts';
import { MODERN, SMALLEST } from './smallest.ts';
import { mapsApart, sourceMap } from './source-maps.ts';

/** The same sources have the same. */
const BUILD_ID = process.env.BUILD_ID ?? randomUUID().slice(0, 8);

/** The name of one build of a remote in a page where two of them run: chunks and shared modules find it by that. */
const nameInPage = (remote: string) => `${remote.replace(/\W/g, '_')}_${BUILD_ID.replace(/\W/g, '_')}`;

/** Exposed modules by the full paths of their files. */
const absolute = (exposes: Record<string, string>) =>
  Object.fromEntries(Object.entries(exposes).map(([name, file]) => [name, path.resolve(file)]));

/** The server bundle's entry: every exposed module under its name. */
function serverEntry(exposes: Record<string, string>): string {
  const entries = Object.entries(exposes);
  const imports = entries.map(
    ([, file], index) => `import * as m${index} from ${JSON.stringify(path.resolve(file))};`,
  );
  const keys = entries.map(([name], index) => `${JSON.stringify(name)}: m${index}`);
  return script(`${imports.join('')}export const modules = {${keys.join(',')}};`);
}

/**
 * Styles that all exposed modules have stand in one sheet. Twice in a document, they would be the styles of elements that are there
 * already once more, and the browser would work those out again while the next page is waited for.
 */
const commonSheet = (modules: number) => ({
  default: false as const,
  defaultVendors: false as const,
  sheet: {
    type: 'css/mini-extract',
    name: COMMON_SHEET,
    chunks: 'async',
    minChunks: modules,
    enforce: true,
  } as const,
});

/**
 * Rsbuild configuration of a remote: browser files for Module Federation, one CommonJS bundle for the host's server,
 * and `release.json` that describes both. `platform` is what the host gives it. Run it from the remote's folder.
 */
export function remoteConfig(remote: RemoteDeclaration, platform: Platform): RsbuildConfig {
  const exposes = exposedModules(remote);
  const dev = process.env.NODE_ENV === 'development';
  const shared = namesInScope(platform);
  const { entry, externals } = containerEntry(
    dev ? hotModules(exposes, script) : absolute(exposes),
    shared,
    `shared_${nameInPage(remote.name)}`,
  );
  return defineConfig({
    // The page is the host's: files and hot updates have to come from here by a full address.
    dev: { lazyCompilation: false, assetPrefix: 'auto', client: { host: 'localhost', port: '<port>' } },
    server: { cors: { origin: '*' }, strictPort: true, host: '127.0.0.1', printUrls: false },
    output: {
      assetPrefix: '',
      legalComments: 'none',
      filenameHash: 'contenthash:8',
    },
    performance: { printFileSize: false },
    tools: {
      htmlPlugin: false,
      cssLoader: { modules: { getLocalIdent: classNamesOf(remote.name, markOf) } },
    },
    plugins: [pluginReact(), ownErrors(), mapsApart('dist/release'), releasePlugin(remote, platform)],
    environments: {
      web: {
        // The entry carries the hashes of its chunks; the host knows the entry's.
        security: { sri: { enable: 'auto', algorithm: 'sha256' } },
        // React Refresh needs its one runtime for all modules.
        source: { entry: { entry: dev ? entry : { import: entry, layer: ENTRY_LAYER } } },
        output: {
          target: 'web',
          sourceMap: sourceMap(),
          overrideBrowserslist: [...platform.browsers],
          minify: SMALLEST,
          distPath: { root: outputFolder('release'), js: '', css: '', jsAsync: '', cssAsync: '' },
          externals,
          // A release has a folder of its own that never changes, and an entry names all of its chunks: hashes do not compress.
          filename: { js: '[name].js', css: '[name].css' },
        },
        // Code that always loads together is one file: it compresses better than three.
        splitChunks: { preset: 'none', cacheGroups: commonSheet(Object.keys(exposes).length) },
        tools: {
          swc: MODERN,
          rspack: {
            output: { library: { type: 'var', name: remote.name } },
            module: { rules: dev ? [] : layersOf(exposes) },
            plugins: [compileAhead({ test: /^(?:entry|__federation_expose_).*\.js$/ })],
          },
          bundlerChain: (chain) => {
            chain.output
              .chunkLoadTimeout(platform.loadTimeout - 1_000)
              .crossOriginLoading('anonymous')
              .uniqueName(nameInPage(remote.name))
              .chunkLoadingGlobal(`chunks_${nameInPage(remote.name)}`);
            chain.plugin('files-beside-entry').use(FilesBesideEntry);
          },
        },
      },
      server: {
        source: { entry: { server: serverEntry(exposes) } },
        output: {
          target: 'node',
          distPath: { root: outputFolder('server') },
          filename: { js: 'server.[contenthash:8].cjs' },
          // Names stay readable in stack traces; comments go, as they hold paths of the machine that built it.
          minify: {
            js: true,
            jsOptions: { minimizerOptions: { compress: false, mangle: false, format: { comments: false } } },
          },
          externals: Object.fromEntries(
            Object.entries(shared).map(([imported, name]) => [imported, `commonjs ${name}`]),
          ),
        },
        tools: {
          rspack: {
            output: { library: { type: 'commonjs2' }, asyncChunks: false },
            optimization: { splitChunks: false, moduleIds: 'named' },
          },
        },
      },
    },
  });
}
