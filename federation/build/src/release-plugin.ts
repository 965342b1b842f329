import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { librariesOf, type Release, type RemoteDeclaration } from '@federation/protocol';
import { POLICY_FILE, parsePolicy } from '@federation/protocol/canary';
import { parseJson } from '@federation/protocol/json';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { checkSingletons } from './check-singletons.ts';
import { chunkOf } from './container-entry.ts';
import { exposedModules } from './exposed.ts';
import type { Platform } from './platform.ts';

/** Name of the sheet with the styles that all exposed modules have. */
export const COMMON_SHEET = 'common';

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

/** Puts the team's policy for its canaries into the release, where there is one: it is hashed and signed with it. */
async function copyPolicy(root: string, folder: string): Promise<void> {
  const policy = await readFile(path.join(root, POLICY_FILE), 'utf8').catch(() => undefined);
  if (policy === undefined) return;
  parsePolicy(policy, path.join(root, POLICY_FILE));
  await writeFile(path.join(folder, POLICY_FILE), policy);
}

/** The files of a chunk of the browsers' build, and of the chunks that load with it, by its name. */
function filesOfChunks(built: Rspack.Stats | Rspack.MultiStats) {
  const all = 'stats' in built ? built.stats : [built];
  const { namedChunkGroups = {} } =
    all.find(({ compilation }) => compilation.name === 'web')?.toJson({ all: false, chunkGroups: true }) ??
    {};
  return (chunk: string): string[] => {
    const files = namedChunkGroups[chunk]?.assets;
    if (!files) throw new Error(`The build has no chunk ${chunk}`);
    return files.map(({ name }) => name);
  };
}

/** Puts the document's common data before a page's own. */
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
        if (!stats || stats.hasErrors()) return;
        const folder = path.resolve(api.context.rootPath, 'dist/release');
        const serverFolder = path.resolve(api.context.rootPath, 'dist/server');
        const server = (await readdir(serverFolder)).find((name) => name.endsWith('.cjs'));
        if (!server) throw new Error(`No server bundle in ${serverFolder}: expected server.<hash>.cjs`);
        await rename(path.join(serverFolder, server), path.join(folder, server));
        await rm(serverFolder, { recursive: true });

        await copyPolicy(api.context.rootPath, folder);
        const filesOf = filesOfChunks(stats);
        const modules = Object.keys(exposedModules(remote)).map((name) => {
          // Modules imported later, by a click, are not for the first view.
          const loaded = filesOf(chunkOf(name));
          const css = loaded.filter((file) => file.endsWith('.css')).sort(commonFirst);
          return [name, { js: loaded.filter((file) => file.endsWith('.js')), css }] as const;
        });
        const files = await describeFiles(folder);
        const { version } = (await readJsonFile(path.join(api.context.rootPath, 'package.json'))) as {
          version: string;
        };
        const contentHash = sha256(JSON.stringify([remote, platform.contract, files]), 'hex').slice(0, 8);
        const release: Release = {
          name: remote.name,
          version: `${version}-${contentHash}`,
          contract: platform.contract,
          singletons: librariesOf(platform.singletons),
          slotContracts: slotContractsOf(remote, platform.slotContracts),
          created: new Date().toISOString(),
          routes: remote.routes,
          slots: remote.slots,
          entry: filesOf('entry').find((file) => file.endsWith('.js'))!,
          server,
          modules: Object.fromEntries(modules),
          files,
        };
        await writeFile(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 1)}\n`);
      });
    },
  };
}
