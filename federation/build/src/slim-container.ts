import path from 'node:path';
import { type EnvironmentConfig, rspack } from '@rsbuild/core';

type Changes = NonNullable<NonNullable<EnvironmentConfig['tools']>['rspack']>;
type RspackChange = Extract<Changes, (...parts: never[]) => unknown>;

/** Puts `remote-container.ts` in the place of the runtime that the federation plugin adds to an entry. */
export const slimContainer: RspackChange = (config, { appendPlugins }) => {
  // What always loads together is one file: it compresses better than three.
  config.optimization = { ...config.optimization, splitChunks: false };
  appendPlugins([
    new rspack.NormalModuleReplacementPlugin(
      /^@module-federation\/runtime\/rspack\.js!=!data:/,
      path.join(import.meta.dirname, `remote-container${path.extname(import.meta.filename)}`),
    ),
  ]);
};
