import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isCompatible, librariesOf } from '@federation/protocol';
import { parseJson } from '@federation/protocol/json';
import type { Platform } from './platform.ts';

type PackageFile = Partial<
  Record<'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>
> & {
  version?: string;
};

/** A package's name; a module inside one has the version of its package. */
const PACKAGE = /^(?:@[\w-]+\/)?[\w.-]+$/;
/** The version is that of the workspace's list. */
const FROM_LIST = /^(?:workspace:|catalog:)/;
const VERSION = /^[~^]?(\d+\.\d+\.\d+)$/;

const read = async (file: string) => parseJson(await readFile(file, 'utf8'), file) as PackageFile;

/** The version that an import in this folder finds; undefined when none is installed. */
async function installedVersion(root: string, name: string): Promise<string | undefined> {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`${name}/package.json`);
    return (await read(file)).version;
  } catch {
    return undefined;
  }
}

/**
 * Throws when a remote asks for another version of a library than the host provides, in its package.json or by what is installed: it would be
 * built and tested with one and run with the other. The rule is that of the contract: same major, nothing newer.
 */
export async function checkSingletons(root: string, platform: Platform): Promise<void> {
  const file = path.join(root, 'package.json');
  const { dependencies, devDependencies, peerDependencies } = await read(file);
  const declared = { ...peerDependencies, ...devDependencies, ...dependencies };
  for (const [name, version] of Object.entries(librariesOf(platform.singletons))) {
    if (!PACKAGE.test(name)) continue;
    const range = declared[name];
    const wanted = range && !FROM_LIST.test(range) ? (VERSION.exec(range)?.[1] ?? range) : undefined;
    const found = wanted ?? (await installedVersion(root, name));
    if (found === undefined || (/^\d+\.\d+\.\d+/.test(found) && isCompatible(found, version))) continue;
    const who = wanted ? `${file} asks for ${name} ${range}` : `${root} has ${name} ${found} installed`;
    throw new Error(
      `${who}, the shell provides ${version}: write "${name}": "catalog:", which is that version, and install again`,
    );
  }
}
