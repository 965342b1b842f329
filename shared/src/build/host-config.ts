import path from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { BROWSERS } from './browsers.ts';
import { sharedModules } from './singletons.ts';
import { slimRuntime } from './slim-runtime.ts';

type Entries = {
  /** The browser's entry. */
  client: string;
  /** The server's entry. */
  server: string;
  /** A plugin of the federation runtime. */
  runtimePlugin: string;
  /** The page of the development server, which renders nothing itself. */
  devPage: string;
};

/** Rsbuild configuration of the host: browser files that provide the singletons, and one server bundle. Run it from the host's folder. */
export function hostConfig({ client, server, runtimePlugin, devPage }: Entries): RsbuildConfig {
  const dev = process.env.NODE_ENV === 'development';
  const { API_URL: api = 'http://127.0.0.1:3100', DEV_BOOT: boot = '{}' } = process.env;
  return defineConfig({
    dev: { lazyCompilation: false },
    server: {
      cors: false,
      host: '127.0.0.1',
      strictPort: true,
      printUrls: false,
      historyApiFallback: true,
      proxy: { '/api': api, '/media': api },
    },
    html: { template: devPage, templateParameters: { boot } },
    output: {
      legalComments: 'none',
      cleanDistPath: true,
      cssModules: { localIdentName: 'shell-[local]-[hash:base64:4]' },
    },
    performance: { printFileSize: false },
    ...(!dev && { tools: { htmlPlugin: false } }),
    plugins: [
      pluginReact(),
      pluginModuleFederation(
        {
          name: 'shell',
          remotes: {},
          shared: sharedModules('host'),
          shareStrategy: 'loaded-first',
          runtimePlugins: [path.resolve(runtimePlugin)],
          manifest: false,
          dts: false,
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true },
          },
        },
        { target: 'web', environment: 'web' },
      ),
    ],
    environments: {
      web: {
        source: { entry: { index: client } },
        output: {
          target: 'web',
          overrideBrowserslist: BROWSERS,
          distPath: { root: 'dist/web' },
          manifest: true,
        },
        ...(slimRuntime && { tools: slimRuntime }),
      },
      server: {
        source: { entry: { index: server } },
        output: {
          target: 'node',
          module: true,
          distPath: { root: 'dist/server' },
          filename: { js: '[name].mjs' },
          externals: [/^fastify$/, /^@fastify\//],
        },
      },
    },
  });
}
