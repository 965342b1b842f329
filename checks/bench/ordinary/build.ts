import path from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { createRsbuild, type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { bootOf, localRemote } from '@shop/devkit/dev-server';
import { REMOTES, type RemoteName, ROOT } from '@shop/devkit/paths';
import { BROWSERS, exposedModules, namesInScope, PLATFORM } from '@shop/platform/build';

/** Origin of each remote. */
export type Origins = Record<RemoteName, string>;

export const DIST = path.join(import.meta.dirname, 'dist');

/** Packages that host and remotes share. Each build carries copies of its own, as the plugin does by default. */
const federation = {
  shared: Object.fromEntries(
    // Versions are written out, as pnpm's `catalog:` would leak in otherwise.
    Object.entries(namesInScope(PLATFORM)).map(([imported, name]) => {
      const { version } = PLATFORM.singletons[name]!;
      return [imported, { shareKey: name, singleton: true, version, requiredVersion: `^${version}` }];
    }),
  ),
  // The other strategy loads all entries before anything else and may then take a copy of a remote, whose router is not the host's.
  shareStrategy: 'loaded-first',
  dts: false,
} as const;

/** Build settings of any part: production, and the plugin's defaults. */
const common = (part: string): RsbuildConfig => ({
  mode: 'production',
  logLevel: 'error',
  output: {
    legalComments: 'none',
    overrideBrowserslist: BROWSERS,
    distPath: { root: path.join(DIST, part) },
  },
  performance: { printFileSize: false },
  server: { cors: { origin: '*' } },
});

async function remoteConfig(name: RemoteName): Promise<RsbuildConfig> {
  const remote = await localRemote(name, 0);
  return {
    ...common(name),
    source: { entry: { index: 'data:text/javascript,export {}' } },
    output: {
      ...common(name).output,
      assetPrefix: 'auto',
      cssModules: { localIdentName: `${name}-[local]-[hash:base64:4]` },
    },
    tools: { htmlPlugin: false },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name,
        exposes: exposedModules(remote),
        ...federation,
      }),
    ],
  };
}

async function hostConfig(origins: Origins): Promise<RsbuildConfig> {
  const remotes = await Promise.all(REMOTES.map((name) => localRemote(name, 0)));
  const boot = bootOf({ id: 'ordinary', timestamp: 0, remotes, missing: [] });
  const client = path.join(ROOT, 'shell/src/client.tsx');
  return {
    ...common('host'),
    // Behind an import, as shared modules are there only once the runtime has chosen among their versions.
    source: { entry: { index: `data:text/javascript,import(${JSON.stringify(client)})` } },
    html: {
      title: 'Пополняй',
      tags: [{ tag: 'script', attrs: { id: 'boot', type: 'application/json' }, head: false, children: boot }],
    },
    tools: {
      rspack: {
        plugins: [
          new rspack.NormalModuleReplacementPlugin(
            /\/browser-modules\.ts$/,
            path.join(import.meta.dirname, 'modules.ts'),
          ),
        ],
      },
    },
    plugins: [
      pluginReact(),
      pluginModuleFederation({
        name: 'host',
        remotes: Object.fromEntries(
          REMOTES.map((name) => [name, `${name}@${origins[name]}/mf-manifest.json`]),
        ),
        ...federation,
      }),
    ],
  };
}

async function build(part: string, config: RsbuildConfig): Promise<void> {
  const rsbuild = await createRsbuild({ cwd: path.join(ROOT, part), config });
  const { close } = await rsbuild.build();
  await close();
}

/** Builds the remotes and a host for them into `dist/<part>`. */
export async function buildOrdinary(origins: Origins): Promise<void> {
  for (const name of REMOTES) await build(`remote-${name}`, await remoteConfig(name));
  await build('shell', await hostConfig(origins));
}
