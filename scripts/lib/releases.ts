import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publish } from '@shop/release/publish';
import { makeKey, readKey } from '@shop/release/signing';
import { FolderStore } from '@shop/release/store';
import { REMOTES, type RemoteName, ROOT } from './paths.ts';

export const buildFolder = (name: RemoteName): string => path.join(ROOT, `remote-${name}/dist/release`);

export const storeOf = (dataDir: string, name: RemoteName): FolderStore =>
  new FolderStore(path.join(dataDir, 'releases', name));

/** The file with a team's signing key. */
export const keyFile = (dataDir: string, name: RemoteName): string =>
  process.env.RELEASE_KEY ?? path.join(dataDir, 'keys', `${name}.pem`);

export const target = async (dataDir: string, name: RemoteName) => ({
  store: storeOf(dataDir, name),
  key: await readKey(keyFile(dataDir, name)),
});

/**
 * Publishes every build that was not published before; a version that a team went back from stays so. Returns the public
 * keys as the shell's configuration has them, by remote.
 */
export async function publishBuilds(dataDir: string): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const name of REMOTES) {
    keys[`REMOTE_${name.toUpperCase()}_KEYS`] = await makeKey(keyFile(dataDir, name));
    const { version } = JSON.parse(await readFile(path.join(buildFolder(name), 'release.json'), 'utf8'));
    const known = await storeOf(dataDir, name).versions();
    if (!known.includes(version) || !(await storeOf(dataDir, name).readPointer())) {
      await publish(await target(dataDir, name), buildFolder(name));
    }
  }
  return keys;
}
