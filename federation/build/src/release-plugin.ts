import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release, RemoteDeclaration } from '@federation/protocol';
import { parseJson } from '@federation/protocol/json';
import type { RsbuildPlugin } from '@rsbuild/core';
import { checkSingletons } from './check-singletons.ts';
import { librariesOf, type Platform } from './platform.ts';

/** Name of the sheet with the styles that all exposed modules have. */
export const COMMON_SHEET = 'common';

/** Parts of `mf-manifest.json` that are read. */
type FederationManifest = {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
};

export const sha256 = (data: string | Uint8Array, encoding: 'base64' | 'hex' = 'base64') =>
  createHash('sha256').update(data).digest(encoding);

const readJsonFile = async (file: string) => parseJson(await readFile(file, 'utf8'), file);

async function describeFiles(folder: string): Promise<Release['files']> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const data = await readFile(path.join(folder, name));
      return [name, { integrity: `sha256-${sha256(data)}`, size: data.length }] as const;
    }),
  );
  return Object.fromEntries(files);
}

/** What all pages have comes before what a page says of it. */
const commonFirst = (one: string, other: string) =>
  Number(other.startsWith(`${COMMON_SHEET}.`)) - Number(one.startsWith(`${COMMON_SHEET}.`));

/** Contract versions of the slots that a remote opens and fills. */
function slotContractsOf({ routes, slots }: RemoteDeclaration, contracts: Platform['slotContracts']) {
  const names = new Set([...routes.flatMap((route) => route.slots ?? []), ...slots.map(({ slot }) => slot)]);
  return Object.fromEntries(Object.entries(contracts).filter(([name]) => names.has(name)));
}

/** After a build, puts the server bundle beside the browser files and writes `release.json` about all of them. */
export function releasePlugin(remote: RemoteDeclaration, platform: Platform): RsbuildPlugin {
  return {
    name: 'federation:release',
    setup(api) {
      api.onBeforeBuild(() => checkSingletons(api.context.rootPath, platform));
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const folder = path.resolve(api.context.rootPath, 'dist/release');
        const serverFolder = path.resolve(api.context.rootPath, 'dist/server');
        const server = (await readdir(serverFolder)).find((name) => name.endsWith('.cjs'));
        if (!server) throw new Error(`No server bundle in ${serverFolder}: expected server.<hash>.cjs`);
        await rename(path.join(serverFolder, server), path.join(folder, server));
        await rm(serverFolder, { recursive: true });

        const manifest = (await readJsonFile(path.join(folder, 'mf-manifest.json'))) as FederationManifest;
        // Not part of a release: the federation's own manifest, and the build's placeholder entry.
        const leftovers = (await readdir(folder)).filter((name) => /^(mf-|index\.)/.test(name));
        await Promise.all(leftovers.map((name) => rm(path.join(folder, name))));
        // What a module imports later, by a click, is not for its first view.
        const modules = manifest.exposes.map(
          ({ path: name, assets: { js, css } }) =>
            [name, { js: js.sync, css: css.sync.toSorted(commonFirst) }] as const,
        );
        const files = await describeFiles(folder);
        const { version } = (await readJsonFile(path.join(api.context.rootPath, 'package.json'))) as {
          version: string;
        };
        const contentHash = sha256(JSON.stringify([remote, platform.contract, files]), 'hex').slice(0, 8);
        const release: Release = {
          name: remote.name,
          version: `${version}-${contentHash}`,
          contract: platform.contract,
          singletons: librariesOf(platform),
          slotContracts: slotContractsOf(remote, platform.slotContracts),
          created: new Date().toISOString(),
          routes: remote.routes,
          slots: remote.slots,
          entry: path.posix.join(manifest.metaData.remoteEntry.path, manifest.metaData.remoteEntry.name),
          server,
          modules: Object.fromEntries(modules),
          files,
        };
        await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 1)}\n`);
      });
    },
  };
}
