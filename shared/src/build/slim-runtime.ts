import { createRequire } from 'node:module';
import { type EnvironmentConfig, rspack } from '@rsbuild/core';

const fromHere = createRequire(import.meta.url);
const fromPlugin = createRequire(fromHere.resolve('@module-federation/rsbuild-plugin'));
const fromEnhanced = createRequire(fromPlugin.resolve('@module-federation/enhanced'));
const fromTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));

/**
 * Points the federation runtime at its ES module builds. The plugin resolves them with `require.resolve`, that is as
 * CommonJS, which cannot be tree-shaken and makes every entry about twice as large.
 */
export const slimRuntime: EnvironmentConfig['tools'] = {
  rspack: (config, { appendPlugins }) => {
    config.resolve ??= {};
    config.resolve.alias = {
      ...(config.resolve.alias || {}),
      '@module-federation/runtime': fromTools.resolve('@module-federation/runtime').replace(/\.cjs$/, '.js'),
    };
    // What always loads together is one file: it compresses better than three.
    config.optimization = { ...config.optimization, splitChunks: false };
    appendPlugins([
      new rspack.NormalModuleReplacementPlugin(
        /inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/,
        (module) => {
          module.request = module.request.replace(/\.cjs$/, '.js');
        },
      ),
      new rspack.NormalModuleReplacementPlugin(
        /webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
        (module) => {
          module.request = module.request.replace(/index\.cjs$/, 'bundler.js');
        },
      ),
    ]);
  },
};
